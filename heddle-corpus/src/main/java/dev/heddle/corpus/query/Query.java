package dev.heddle.corpus.query;

import dev.heddle.base.json.Json;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Asks the tables in SQL.
public final class Query {
    private Query() {}

    /// A query of ours, which is right.
    ///
    /// @param values of its parameters
    public static void run(Corpus corpus, String sql, List<?> values, Answer to) throws CorpusException, IOException {
        try {
            ask(corpus.connection(), sql, values, to);
        } catch (SQLException e) {
            throw new CorpusException(
                    "the tables cannot be read: " + Fault.of(e).message(), e);
        }
    }

    /// @return all rows of a query of ours
    public static QueryRows rows(Corpus corpus, String sql, Object... values) throws CorpusException, IOException {
        QueryRows out = new QueryRows();
        run(corpus, sql, List.of(values), out);
        return out;
    }

    /// A query that somebody has typed: one that reads.
    ///
    /// @throws SourceException if it is none, with the place of what is wrong
    public static void typed(Corpus corpus, Source sql, Answer to)
            throws SourceException, CorpusException, IOException {
        check(corpus, sql);
        try {
            ask(corpus.connection(), sql.text(), List.of(), to);
        } catch (SQLException e) {
            throw Fault.of(e).at(sql);
        }
    }

    /// What the driver throws where a query fails on the way; the reason is lost.
    private static final String LOST = "Invalid result set";

    /// Reads rows while the query runs. Of a fault on the way the driver gives no reason, but the transaction is
    /// aborted.
    private static void ask(Connection c, String sql, List<?> values, Answer to) throws SQLException, IOException {
        c.setAutoCommit(false);
        boolean isLost = false;
        try {
            try (PreparedStatement s = prepared(c, sql, values);
                    ResultSet rows = s.executeQuery()) {
                read(rows, to);
            } catch (SQLException e) {
                isLost = String.valueOf(e.getMessage()).contains(LOST);
                if (!isLost) throw e;
            }
            if (isLost || isAborted(c)) {
                c.rollback();
                throw fault(c, sql, values);
            }
        } finally {
            c.rollback();
            c.setAutoCommit(true);
        }
    }

    private static PreparedStatement prepared(Connection c, String sql, List<?> values) throws SQLException {
        PreparedStatement out = c.prepareStatement(sql);
        for (int i = 0; i < values.size(); i++) out.setObject(i + 1, values.get(i));
        return out;
    }

    private static boolean isAborted(Connection c) {
        try (PreparedStatement s = c.prepareStatement("SELECT 1");
                ResultSet one = s.executeQuery()) {
            return !one.next();
        } catch (SQLException e) {
            return true;
        }
    }

    /// Runs a query that has failed once more, without its rows.
    ///
    /// @return what is wrong with it
    private static SQLException fault(Connection c, String sql, List<?> values) {
        try (PreparedStatement s = prepared(c, WITHOUT_ROWS + sql, values);
                ResultSet plan = s.executeQuery()) {
            while (plan.next()) {
                // The plan is of no interest.
            }
            return new SQLException("the query ended early for an unknown reason");
        } catch (SQLException e) {
            return new RepeatedException(e);
        }
    }

    /// What comes before a query of which only the faults are of interest.
    private static final String WITHOUT_ROWS = "EXPLAIN ANALYZE ";

    /// A fault of a query after [#WITHOUT_ROWS].
    private static final class RepeatedException extends SQLException {
        private static final long serialVersionUID = 1;
        private final SQLException fault;

        RepeatedException(SQLException fault) {
            super(fault.getMessage(), fault);
            this.fault = fault;
        }
    }

    /// The data base tells what is a query by reading it, without doing anything.
    private static void check(Corpus corpus, Source sql) throws SourceException, CorpusException, IOException {
        QueryRows read = rows(corpus, "SELECT json_serialize_sql(?::VARCHAR)", sql.text());
        Json tree = Json.parse("query", read.text(0, 0));
        if (!tree.isTrue("error")) {
            int n = tree.objects("statements").size();
            if (n != 1)
                throw new SourceException(
                        sql.error(0, 1, n == 0 ? "expected a query" : "expected one query at a time"));
            return;
        }
        String message = tree.string("error_message", "no query");
        if (!message.startsWith("Only SELECT"))
            throw Fault.of(tree, "error_message").at(sql);
        throw new SourceException(sql.error(
                0,
                firstWord(sql.text()),
                "expected a query that reads, such as 'select * from program'; the tables stay as they are"));
    }

    private static int firstWord(String text) {
        int end = 0;
        while (end < text.length() && Character.isLetter(text.charAt(end))) end++;
        return end;
    }

    private static void read(ResultSet rows, Answer to) throws SQLException, IOException {
        ResultSetMetaData meta = rows.getMetaData();
        List<Answer.Head> heads = new ArrayList<>();
        for (int i = 1; i <= meta.getColumnCount(); i++)
            heads.add(new Answer.Head(meta.getColumnLabel(i), isNumber(meta.getColumnType(i))));
        to.heads(heads);
        while (rows.next()) {
            List<@Nullable Object> row = new ArrayList<>(heads.size());
            for (int i = 1; i <= heads.size(); i++) row.add(value(rows.getObject(i)));
            to.row(row);
        }
    }

    private static boolean isNumber(int type) {
        return switch (type) {
            case java.sql.Types.TINYINT,
                    java.sql.Types.SMALLINT,
                    java.sql.Types.INTEGER,
                    java.sql.Types.BIGINT,
                    java.sql.Types.NUMERIC,
                    java.sql.Types.DECIMAL,
                    java.sql.Types.FLOAT,
                    java.sql.Types.REAL,
                    java.sql.Types.DOUBLE -> true;
            default -> false;
        };
    }

    private static @Nullable Object value(@Nullable Object o) {
        return o == null || o instanceof Number || o instanceof Boolean ? o : o.toString();
    }

    /// What the data base says is wrong.
    ///
    /// @param position in bytes, or -1
    private record Fault(String message, int position) {
        /// The message is JSON, perhaps after the kind of the fault.
        static Fault of(SQLException e) {
            if (e instanceof RepeatedException r) {
                Fault f = of(r.fault);
                return new Fault(f.message, Math.max(-1, f.position - WITHOUT_ROWS.length()));
            }
            String raw = String.valueOf(e.getMessage());
            int brace = raw.indexOf('{');
            if (brace < 0) return new Fault(line(raw), -1);
            try {
                return of(Json.parse("message", raw.substring(brace)), "exception_message");
            } catch (SourceException notJson) {
                return new Fault(line(raw), -1);
            }
        }

        static Fault of(Json thrown, String name) {
            String at = thrown.string("position", "-1");
            return new Fault(
                    line(thrown.string(name, "unknown fault")), at.matches("\\d{1,9}") ? Integer.parseInt(at) : -1);
        }

        /// What comes after the first line is a suggestion.
        private static String line(String message) {
            List<String> lines = message.lines().filter(l -> !l.isBlank()).toList();
            if (lines.isEmpty()) return "unknown fault";
            String first = lines.getFirst().replaceFirst("!$", "");
            return lines.size() > 1 && lines.get(1).matches("(Did you mean|Candidate).*")
                    ? first + "; " + lines.get(1)
                    : first;
        }

        SourceException at(Source sql) {
            if (position < 0) return new SourceException(sql.error(0, 1, message));
            byte[] bytes = sql.text().getBytes(StandardCharsets.UTF_8);
            int end = Math.min(position, bytes.length);
            int at = new String(bytes, 0, end, StandardCharsets.UTF_8).length();
            int length = Math.max(1, firstWord(sql.text().substring(at)));
            return new SourceException(sql.error(at, length, message));
        }
    }
}
