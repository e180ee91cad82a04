/** A choice and, below its name, what it means. */
export const optionSx = { mt: 0.5 } as const;

/** Under the name, not under the box. */
export const optionTextSx = { mt: -0.75, ml: 4, mr: 0 } as const;
