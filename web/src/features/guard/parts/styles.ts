/** A small button whose target for fingers is as large as others, without moving what is around it. */
const small = {
  minHeight: 24,
  minWidth: 0,
  py: 0,
  px: 0.75,
  position: 'relative',
  '@media (pointer: coarse)': { minHeight: 24, '&::after': { content: '""', position: 'absolute', inset: '-14px 0 -6px' } },
} as const;

export const fieldSlotSx = {
  display: 'flex',
  justifyContent: 'flex-end',
  flex: '1 1 0',
  minWidth: 0,
  containerType: 'inline-size',
} as const;

const narrow = '@container (max-width: 17em)';

/** Shows its second text where the label leaves too little room for the first. What is longer still ends in an ellipsis. */
export const countSx = (hasShort: boolean) =>
  ({
    ...small,
    flex: '0 1 auto',
    color: 'text.primary',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > span:last-child': { display: 'none' },
    ...(hasShort && { [narrow]: { '& > span:first-of-type': { display: 'none' }, '& > span:last-child': { display: 'block' } } }),
  }) as const;

export const replaceSx = { ...small, flexShrink: 0 } as const;
