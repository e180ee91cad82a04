/**
 * Styles of the box around the editor, which fills the rest of the window. On a phone GraphiQL's columns are stacked, and
 * the drag bar between them is hidden.
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
  // Wide enough for the keyboard shortcut that it shows.
  '& .graphiql-doc-explorer-search:not(:focus-within) [role="combobox"]': { width: '10ch' },
  // Touch targets of at least 44 pixels.
  '@media (pointer: coarse)': {
    '& .graphiql-container': { '--toolbar-width': '44px', '--session-header-height': '56px' },
    '& .graphiql-toolbar-icon': { width: 24, height: 24 },
    '& .graphiql-tab .graphiql-tab-button, & .graphiql-editor-tools > button, & .graphiql-history-header button': {
      alignContent: 'center',
      minWidth: 44,
      minHeight: 44,
    },
    // Only the active tab has room for its close button.
    '& .graphiql-tab .graphiql-tab-button': { pr: '12px' },
    '& .graphiql-tab.graphiql-tab-active .graphiql-tab-button': { pr: '44px' },
    '& .graphiql-tab .graphiql-tab-close': { right: 0, p: '18px' },
    '& button.graphiql-tab-add': { p: '14px' },
    '& .graphiql-doc-explorer-search-input': { minHeight: 44 },
    '& .graphiql-history-item': { height: 44 },
    '& .graphiql-history-item > button': { alignContent: 'center', justifyContent: 'center', minWidth: 44 },
  },
} as const;
