/** What the header shows where there is room beside the icon. */
export const onlyWide = { xs: 'none', lg: 'block' } as const;

/** The name beside the icon. */
export const nameSx = { ml: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** In the header, only an icon where there is little room. */
export const buttonSx = (isCompact: boolean) =>
  ({
    justifyContent: { xs: isCompact ? 'center' : 'flex-start', lg: 'flex-start' },
    width: isCompact ? '100%' : 'min(100%, 320px)',
    minWidth: 44,
    minHeight: 44,
    px: { xs: isCompact ? 0 : 1.5, lg: 1.5 },
    borderColor: 'divider',
    fontWeight: 400,
  }) as const;
