import { shortScreen } from '../../../../ui/styles.ts';

/** The bar with the main action: part of the preview, or pinned to the bottom edge of a phone. */
export const barSx = {
  position: { xs: 'fixed', md: 'static' },
  zIndex: { xs: 'appBar', md: 'auto' },
  insetInline: 0,
  bottom: 0,
  px: 2,
  pt: { xs: 2, md: 0 },
  pb: { xs: 'max(16px, env(safe-area-inset-bottom))', md: 1 },
  borderStyle: 'solid',
  borderWidth: { xs: '1px 0 0', md: '0 0 1px' },
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // Less of what little height there is, but still in view.
  [shortScreen]: { pt: { xs: 1, md: 0 }, pb: { xs: 'max(8px, env(safe-area-inset-bottom))', md: 1 } },
} as const;
