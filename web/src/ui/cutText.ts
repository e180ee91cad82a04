/** The beginning of a text, without half a character at its end, which the server takes in no text. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}$/u, '');
