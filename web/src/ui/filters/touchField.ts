/** A small field is tall enough for a mouse; fingers need 44 pixels. */
export const touchField = { '@media (pointer: coarse)': { '& .MuiInputBase-root': { minHeight: 44 } } } as const;
