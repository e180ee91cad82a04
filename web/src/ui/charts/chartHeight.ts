/** The height without the heading. In its own file, so that a skeleton does not load the chart library. */
export const CHART_HEIGHT = 264;
