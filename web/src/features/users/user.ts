const SUPER_USER_ID = 'superuser-001';

export const isSuperUser = ({ id }: { id: string }): boolean => id === SUPER_USER_ID;

interface Named {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** The full name, or the email if there is none. */
export const nameOf = ({ email, firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(' ') || email;
