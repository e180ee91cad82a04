/** What is shown above an answer, so that nobody takes it for more than it is. The day is in words. */
export const noteOf = (answeredOn: string) =>
  `Answered by an AI assistant from this example, unedited, ${answeredOn}. Yours will differ.`;

/** Of an answer in HTML: headings from the third level, lists, tables, quotations and code. */
export const answerSx = {
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& > :first-child': { mt: 0 },
  '& h3, & h4': { typography: 'h3', mt: 3, mb: 1 },
  '& h5, & h6': { typography: 'subtitle1', mt: 2.5, mb: 0.5 },
  '& p, & ul, & ol, & blockquote, & pre': { my: 1 },
  '& ul, & ol': { pl: 3 },
  '& li + li': { mt: 0.5 },
  '& hr': { my: 3, border: 0, borderTop: 1, borderColor: 'divider' },
  '& blockquote': { mx: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& code': { fontFamily: 'monospace', fontSize: '0.9em' },
  '& pre': { p: 1.5, overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, whiteSpace: 'pre' },
  '& table': { my: 2, borderCollapse: 'collapse', overflowWrap: 'normal' },
  '& th, & td': { p: 1, minWidth: 90, border: 1, borderColor: 'divider', textAlign: 'start', verticalAlign: 'top' },
  '& th': { fontWeight: 600 },
} as const;
