/** A description for each audit action. */
const labels = {
  'sign-in.succeeded': 'Signed in',
  'sign-in.failed': 'Failed a password check',
  'sign-in.code-failed': 'Gave a wrong code for two-step sign-in',
  'sign-in.locked': 'Gave too many wrong passwords or codes',
  'super-user.succeeded': 'Signed in as the super user',
  'super-user.failed': 'Gave a wrong super-user code',
  'password.changed': 'Set a new password',
  'password.reset-requested': 'Asked for a link for a new password',
  'second-factor.added': 'Turned on two-step sign-in',
  'second-factor.removed': 'Turned off two-step sign-in',
  'second-factor.reset': 'Reset two-step sign-in for a user',
  'second-factor.codes-renewed': 'Made new recovery codes',
  'session.ended': 'Ended a session',
  'user.created': 'Created an account',
  'user.changed': 'Changed a user',
  'user.cleared': 'Took over an account that was never confirmed, and got it empty',
  'user.change-refused': 'Was refused a change of an account',
  'user.deleted': 'Deleted a user',
  'user.role-changed': 'Changed the role of a user',
  'user.disabled': 'Disabled a user',
  'user.enabled': 'Enabled a user',
  'user.pro-granted': 'Changed the granted Pro time of a user',
  'user.sessions-ended': 'Ended all sessions of a user',
  'user.link-made': 'Made a link to set a password',
  'email.change-requested': 'Asked for another email address',
  'email.changed': 'Changed the email address',
  'subscription.cancelled': 'Canceled the subscription',
  'subscription.resumed': 'Resumed the subscription',
  'subscription.refunded': 'Took the money back',
  'subscription.plan-changed': 'Changed the plan',
  'subscription.second-refunded': 'Paid twice; the second payment was refunded',
  'subscription.disputed': 'Had the bank take a payment back',
  'data.exported': 'Downloaded their own data',
  'record.exported': 'Downloaded their AI-use record',
  'users.exported': 'Downloaded the list of users',
  'audit.exported': 'Downloaded the audit log',
  'message.marked': 'Marked a message to us',
  'report.marked': 'Resolved or reopened a report',
  'key.created': 'Made an API key',
  'key.rotated': 'Replaced an API key',
  'key.revoked': 'Revoked an API key',
  'assistant.allowed': 'Connected an assistant',
  'assistant.disconnected': 'Disconnected an assistant',
};

/** The description of an audit action, or its name with spaces if it has none. */
export const auditLabel = (action: string): string =>
  (labels as Partial<Record<string, string>>)[action] ?? action.replaceAll(/[.-]/g, ' ');

type Group = keyof typeof labels extends infer Action ? (Action extends `${infer Part}.${string}` ? Part : never) : never;

const groups: Record<Group, string> = {
  'sign-in': 'Signing in',
  'super-user': 'Super-user access',
  password: 'Passwords',
  'second-factor': 'Two-step sign-in',
  session: 'Sessions',
  email: 'Email addresses',
  user: 'Administration of users',
  subscription: 'Subscriptions',
  data: 'Own data',
  record: 'AI-use records',
  users: 'Lists of users',
  audit: 'Audit log',
  message: 'Messages',
  report: 'Reports',
  key: 'API keys',
  assistant: 'Connected assistants',
};

/** The filters of the log: the part of an action before the dot, with its label. */
export const auditGroups: readonly (readonly [string, string])[] = Object.entries(groups);
