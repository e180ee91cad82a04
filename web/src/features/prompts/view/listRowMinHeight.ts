/** Three lines of text on a phone, otherwise two. A skeleton of this height causes no layout shift. */
export const LIST_ROW_MIN_HEIGHT = { xs: 80, sm: 64 } as const;
