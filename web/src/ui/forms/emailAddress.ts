/** The same message as the server's. */
export const EMAIL_INVALID = 'Enter a valid email address';

/** Whether a text has the form of an email. The server validates again. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
