/** A small button whose target for fingers is as large as others, without moving what is around it. */
const small = {
  minHeight: 24,
  minWidth: 0,
  py: 0,
  px: 0.75,
  position: 'relative',
  '@media (pointer: coarse)': { minHeight: 24, '&::after': { content: '""', position: 'absolute', inset: '-14px 0 -6px' } },
} as const;

export const fieldSlotSx = { display: 'flex', justifyContent: 'flex-end', flex: '1 1 0', minWidth: 0 } as const;

/** Ends in an ellipsis where the label leaves too little room. */
export const countSx = {
  ...small,
  flex: '0 1 auto',
  color: 'text.primary',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

export const replaceSx = { ...small, flexShrink: 0 } as const;
