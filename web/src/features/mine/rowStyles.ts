/** A row whose link covers it. */
export const rowSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  minHeight: 64,
  px: { xs: 1.5, sm: 2 },
  py: 1,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:hover': { borderColor: 'text.secondary' },
} as const;

export const rowLinkSx = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;
