/** Examples inside empty fields are read, too: MUI's own paleness is too weak for it. */
export const legiblePlaceholder = {
  '& .MuiInputBase-input.MuiInputBase-input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
