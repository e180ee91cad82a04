/** A radio button or checkbox with a description below its label. */
export const optionSx = { mt: 0.5 } as const;

/** Aligns the description with the label, not with the box. */
export const optionTextSx = { mt: -0.75, ml: 4, mr: 0 } as const;
