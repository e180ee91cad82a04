let typed = '';

/**
 * The email that was typed into one form of the sign-in, for the next one. Kept until the document is left: neither in the
 * URL, nor in the history, where the next person at this tab could go back to it.
 */
export const typedEmail = {
  read: (): string => typed,
  remember: (email: string): void => {
    typed = email.trim();
  },
};
