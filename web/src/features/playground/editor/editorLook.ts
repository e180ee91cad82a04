/**
 * The frame of the editor, as high as what is left of the screen. On a phone, where GraphiQL's columns find no room,
 * they become rows, and there is nothing to be dragged between them.
 */
export const editorSx = {
  height: { xs: 1040, md: 'max(560px, calc(100dvh - 336px))' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '& .graphiql-container .graphiql-sessions': { m: { xs: 0, md: 1 }, ml: 0 },
  '& .graphiql-container .graphiql-response .result-window': {
    borderRadius: 1,
    overflow: 'hidden',
    bgcolor: 'background.paper',
  },
  '& .graphiql-container .graphiql-execute-button > svg': { color: 'primary.contrastText' },
  '& .graphiql-container, & .graphiql-main, & #graphiql-session': { flexDirection: { xs: 'column', md: 'row' } },
  '& .graphiql-main': { minHeight: 0 },
  '& .graphiql-container .graphiql-sidebar': {
    flexDirection: { xs: 'row', md: 'column' },
    width: { xs: '100%', md: 'var(--sidebar-width)' },
    flexShrink: 0,
  },
  '& .graphiql-horizontal-drag-bar': { display: { xs: 'none', md: 'block' } },
} as const;
