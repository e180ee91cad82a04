/** PostgreSQL's text holds every character but NUL: a text that has one is stored nowhere, and asking for it would be an error. */
export const canBeStored = (text: string): boolean => !text.includes('\0');
