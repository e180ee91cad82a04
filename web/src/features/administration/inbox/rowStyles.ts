/** A message or a report in its list. */
export const rowSx = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const;

/** As high as a closed message, for what stands in for it. */
export const ROW_HEIGHT = 66;

/** What somebody has written, as it was written. */
export const messageSx = { my: 2, maxWidth: '75ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
