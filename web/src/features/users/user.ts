const SUPER_USER_ID = 'superuser-001';

export const isSuperUser = ({ id }: { id: string }): boolean => id === SUPER_USER_ID;

interface Named {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** When the Pro access ends that an admin has granted; null if there is none, or none any longer. */
export const grantOf = ({ proUntil }: { proUntil: string | null }, now: Date): string | null =>
  proUntil !== null && new Date(proUntil) > now ? proUntil : null;

/** The full name, or the email if there is none. */
export const nameOf = ({ email, firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(' ') || email;

/** The name with the email, because two users can have the same name. */
export const nameAndEmailOf = (user: Named): string =>
  nameOf(user) === user.email ? user.email : `${nameOf(user)} (${user.email})`;

const payingStatuses: readonly (string | null)[] = ['active', 'trialing', 'past_due'];

/** Whether there is a subscription that is paid, or whose payment is only late. */
export const isPaying = ({ stripeStatus }: { stripeStatus: string | null }): boolean => payingStatuses.includes(stripeStatus);
