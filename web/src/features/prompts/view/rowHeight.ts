/** Three lines of text on a phone, otherwise two. A skeleton of this height causes no layout shift. */
export const rowHeight = { xs: 80, sm: 64 } as const;
