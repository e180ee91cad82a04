/** For text that only screen readers see. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The columns of every grid of cards, so that a skeleton is exactly where its card will be. */
export const cardGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18.75rem), 1fr))',
  gap: 2,
} as const;

/** What stands for a card looks like one without content. A gray bar would be brighter than the card in the dark. */
export const cardSkeleton = { bgcolor: 'background.paper', border: 1, borderColor: 'divider' } as const;

/** A row of a list that looks like a card. */
export const cardRow = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 } as const;

/** The width of pages, with the sidebar of the library. */
export const PAGE_WIDTH = 1440;

/** Little height for the text: a phone on its side, or text of twice the size. Bars scroll away there. */
export const shortScreen = '@media (max-height: 30em)';

/**
 * Very large text in a narrow part of the page, within an element that has `containerType: 'inline-size'`. At the usual size, no screen is that
 * narrow. A query of the window knows nothing of text that is larger in this page alone.
 */
export const fewLetters = '@container (max-width: 17em)';

/** Touch targets need 44 pixels; a small field is enough for a mouse. */
export const touchField = { '@media (pointer: coarse)': { '& .MuiInputBase-root': { minHeight: 44 } } } as const;

/** Placeholders hold examples to read. MUI's default color has too little contrast. */
export const legiblePlaceholder = {
  '& .MuiInputBase-input.MuiInputBase-input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

/** The width of a number of digits in our font. The unit `ch` would change when the font has loaded, and text would move. */
export const widthOf = (digits: number): string => `${(digits * 0.63086).toFixed(3)}rem`;
