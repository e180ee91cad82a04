const MIN_LENGTH = 8;

export const NEW_PASSWORD_HINT = `At least ${MIN_LENGTH} characters`;

/** The same message as the server's. */
export const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_LENGTH} characters`;

/** Whether the server would reject a new password for its length. Spaces at its ends do not count. */
export const isTooShort = (password: string) => password.trim().length < MIN_LENGTH;
