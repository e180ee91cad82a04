/** Where the keyboard goes on once a key was made. */
export const rowHeadingId = (id: string): string => `key-${id}`;
