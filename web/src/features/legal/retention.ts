/** The kinds of data with what each is and how long it is kept, as the privacy policy lists them. */
export const retention = [
  ['Usage data', 'Which prompts you used and when', '2 years'],
  ['Payment records', 'Subscriptions, invoices, refunds; your checkouts and paid periods', '7 years'],
  ['Support communications', 'What you write to us, our answers, and your reports about prompts', '3 years'],
  [
    'Account data',
    'Email address, name, field of work, favorites, practice profile, two-step sign-in',
    'As long as you have the account',
  ],
  ['Sign-ins', 'When each began and was last used, and its browser', '90 days after it ends'],
  ['API keys', 'Name, scopes, last use, and requests per day and operation', '90 days after the key expires or is revoked'],
  ['Connected assistants', 'What you have allowed, and when', '90 days after their end'],
  [
    'Audit log',
    'Sign-ins, failed sign-ins and changes of accounts, with the IP address',
    'Without a time limit, also after an account is deleted. It names you by the id of your account.',
  ],
  ['Counts against abuse', 'Numbers of attempts, under a hashed key', 'Until the limit has passed'],
] as const;
