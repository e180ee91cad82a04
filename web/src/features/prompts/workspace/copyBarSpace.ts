/** Room below the page for the bar that is pinned over its end on a phone. */
export const COPY_BAR_SPACE = { xs: 14, md: 0 };
