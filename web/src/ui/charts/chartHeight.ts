/** Of the drawing or the table, without the heading. Apart from the code that draws, for what stands in its place. */
export const CHART_HEIGHT = 264;
