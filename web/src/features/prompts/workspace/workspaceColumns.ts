/** The form beside the preview, or above it where there is no room; the skeleton stands in the same columns. */
export const workspaceColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
  gap: 4,
  alignItems: 'start',
} as const;
