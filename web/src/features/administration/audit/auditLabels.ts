/** A description for each audit action. */
const labels: Readonly<Record<string, string>> = {
  'sign-in.succeeded': 'Signed in',
  'sign-in.failed': 'Failed to sign in',
  'sign-in.code-failed': 'Gave a wrong code of the second factor',
  'super-user.succeeded': 'Signed in as the super user',
  'super-user.failed': 'Gave a wrong super-user code',
  'password.changed': 'Set a new password',
  'password.reset-requested': 'Asked for a link for a new password',
  'second-factor.added': 'Turned the second factor on',
  'second-factor.removed': 'Turned the second factor off',
  'second-factor.codes-renewed': 'Made new recovery codes',
  'session.ended': 'Ended a session',
  'user.created': 'Created a user',
  'user.changed': 'Changed a user',
  'user.deleted': 'Deleted a user',
  'user.role-changed': 'Changed the role of a user',
  'user.disabled': 'Disabled a user',
  'user.enabled': 'Enabled a user',
  'user.pro-granted': 'Changed the granted Pro time of a user',
  'user.sessions-ended': 'Ended all sessions of a user',
  'user.link-made': 'Made a link to set a password',
  'email.change-requested': 'Asked for another email address',
  'email.changed': 'Changed the email address',
  'subscription.cancelled': 'Cancelled the subscription',
  'subscription.resumed': 'Resumed the subscription',
  'subscription.refunded': 'Took the money back',
  'subscription.plan-changed': 'Changed the plan',
  'data.exported': 'Downloaded their own data',
  'users.exported': 'Downloaded the list of users',
  'key.created': 'Made an API key',
  'key.rotated': 'Replaced an API key',
  'key.revoked': 'Revoked an API key',
};

/** The description of an audit action, or its name with spaces if it has none. */
export const auditLabel = (action: string): string => labels[action] ?? action.replaceAll(/[.-]/g, ' ');

/** The filters of the log: the part of an action before the dot, with its label. */
export const auditGroups: readonly (readonly [string, string])[] = [
  ['sign-in', 'Signing in'],
  ['super-user', 'Super-user access'],
  ['password', 'Passwords'],
  ['second-factor', 'Second factor'],
  ['session', 'Sessions'],
  ['email', 'Email addresses'],
  ['user', 'Administration of users'],
  ['subscription', 'Subscriptions'],
  ['data', 'Own data'],
  ['users', 'Lists of users'],
  ['key', 'API keys'],
];
