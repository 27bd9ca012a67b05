package dev.heddle.flow.layout;

import java.util.List;

/// Boxes and lines.
///
/// @param boxes one for each block, in their order
/// @param routes lines, for each edge to a block one
public record GraphPlacement(List<Box> boxes, List<Route> routes, double width, double height) {
    public GraphPlacement {
        boxes = List.copyOf(boxes);
        routes = List.copyOf(routes);
    }

    /// @param x of the left side
    /// @param y of the top, down from the first row
    public record Box(int block, double x, double y, double width, double height) {}

    /// @param isBack whether it leads to its own row or one above
    public record Route(DrawnGraph.Edge edge, boolean isBack, List<Point> points) {
        public Route {
            points = List.copyOf(points);
        }
    }

    /// A place, in the unit of the sizes.
    public record Point(double x, double y) {}

    /// @param width of a block's box
    /// @param height of it
    public record Size(double width, double height) {}
}
