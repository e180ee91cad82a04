/** The height of a collapsed message, also used for its skeleton. */
export const ROW_HEIGHT = 66;

/** Text from a member, with its line breaks. */
export const messageSx = { my: 2, maxWidth: '75ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
