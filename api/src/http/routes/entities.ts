import { z } from 'zod';

// The response schemas of the routes. An id makes a schema a component of the OpenAPI document. The descriptions are for
// users of REST.

export const text = (description: string) => z.string().describe(description);
const centsOrNull = (description: string) => z.int().nullable().describe(`In cents. ${description}`);
const textOrNull = (description: string) => z.string().nullable().describe(description);
export const flag = (description: string) => z.boolean().describe(description);
export const count = (description: string) => z.int().min(0).describe(description);
export const instant = (description: string) => z.string().meta({ description, format: 'date-time' });

/** A value of a response. Open, so that a generated client does not fail at one that is new. */
export const openEnum = (values: readonly [string, ...string[]], description: string) =>
  z.union([z.enum(values), z.string()]).describe(`${description} More may be added.`);

const planTypes = ['monthly', 'annual'] as const;
const PLAN_TYPE = 'How often Pro is paid for.';
/** Of a request, which may name no other. */
export const planType = z.enum(planTypes).describe(PLAN_TYPE);

export const category = z
  .object({
    id: text('The slug: the same on every installation.'),
    slug: text('The last part of its address: the same as the id.'),
    name: text('Name as shown, such as Real Estate.'),
    description: text('What a member finds in it, in one sentence.'),
    icon: text('Icon name: balance-scale, bullhorn, chart-line, heartbeat, home; anything else is a folder.'),
    color: text('Color name: blue, green, yellow, red, purple; anything else is neutral.'),
    position: count('Place in the list of categories, from 1.'),
    promptCount: count('How many prompts it has.'),
  })
  .meta({ id: 'Category', description: 'A profession that the library serves.' });

export const categoryWithTags = z
  .object({ ...category.shape, tags: z.array(z.string()).describe('The vocabulary of tags of its prompts.') })
  .meta({ id: 'CategoryWithTags', description: 'A profession that the library serves, with its tags.' });

export const variable = z
  .object({
    name: text('The name in the text, between square brackets.'),
    label: text('Label of the field.'),
    description: text('What to enter.'),
    placeholder: text('A realistic example.'),
    type: openEnum(['date', 'longtext', 'number', 'select', 'text'], 'Which kind of field asks for it.'),
    required: flag('Whether the result is poor without it. An empty value blocks nothing.'),
    options: z.array(z.string()).describe('The choices of a select; empty for the other types.'),
  })
  .meta({ id: 'PromptVariable', description: 'A blank in a prompt that the member fills in.' });

export const apiKey = z
  .object({
    id: text('The part of the key that identifies it; not secret.'),
    name: text('What it is for, as its owner wrote.'),
    prefix: text('How the key begins, such as plk_live_3f9a1c.'),
    lastFour: text('The last four characters of the key.'),
    scopes: z.array(z.string()).describe('The scopes that it was created with, such as catalog:read.'),
    isTest: flag('Whether it is a test key, whose writes are not kept.'),
    createdAt: instant('When it was created.'),
    expiresAt: instant('When it expires.'),
    replacedAt: z.string().nullable().meta({ description: 'When a new key replaced it; null if none has.', format: 'date-time' }),
  })
  .meta({ id: 'ApiKey', description: 'A key: a program uses it to act for a member, within its scopes.' });

export const categoryName = z
  .object({ id: text('The slug.'), name: text('Name as shown.') })
  .meta({ id: 'CategoryName', description: 'The profession that a prompt belongs to.' });

export const prompt = z
  .object({
    id: text('The slug: the same on every installation.'),
    title: text('Names the deliverable.'),
    description: text('What it does, in 60 to 160 characters.'),
    content: textOrNull(
      'The text, with its blanks in square brackets. Null if it is locked; to a key without `prompts:read`, every text is.',
    ),
    categoryId: text('Id of its category.'),
    category: categoryName,
    isPremium: flag('Whether its text needs the Pro plan.'),
    isLocked: flag('Whether the plan, or the key, does not open the text.'),
    isFavorited: flag('Whether the member has starred it.'),
    task: openEnum(
      ['analysis', 'communication', 'documentation', 'evaluation', 'planning', 'writing'],
      'The kind of work that it does.',
    ),
    sensitivity: openEnum(['confidential', 'internal', 'public'], 'How sensitive the material is that goes into it.'),
    tags: z.array(z.string()).describe('Tags, from the vocabulary of its category.'),
    section: textOrNull('The part of the work of its category that it is for. Null if it belongs to none.'),
    hasExample: flag('Whether it has a worked example.'),
    variables: z.array(variable).describe('The blanks, in the order in which the form asks for them.'),
    usageCount: count('How many different people have used it.'),
    createdAt: instant('When it was added to the library.'),
    version: text('Of its text, such as "2.0".'),
    reviewedAt: instant('When an editor last reviewed it.'),
  })
  .meta({ id: 'Prompt', description: 'A ready-made AI prompt with blanks to fill in.' });

const followUp = z
  .object({
    title: text('What it is for.'),
    text: text('The text to send in the same conversation. It may contain blanks of the prompt.'),
  })
  .meta({ id: 'FollowUp', description: 'What a member may ask next, after the prompt was answered.' });

const promptChange = z
  .object({
    version: text('Such as "2.0".'),
    date: text('The day of the version, such as 2026-11-23.'),
    note: text('What it changed for the member, in a line.'),
  })
  .meta({ id: 'PromptChange', description: 'What a version of a prompt changed.' });

export const openedPrompt = z
  .object({
    ...prompt.shape,
    shortContent: textOrNull('A short version of the text, with the same blanks. Null if it is locked, or if there is none.'),
    followUps: z.array(followUp).nullable().describe('What to ask next. Null if the text is locked.'),
    changes: z.array(promptChange).describe('What its versions changed, newest first.'),
  })
  .meta({ id: 'OpenedPrompt', description: 'A ready-made AI prompt, with its text.' });

export const workedExample = z
  .object({
    values: z
      .array(
        z
          .object({ name: text('The name of the blank.'), value: text('What stands in it.') })
          .meta({ id: 'ExampleValue', description: 'The value of a blank in a worked example.' }),
      )
      .describe('A value for every blank, in the order of the blanks. All people and companies in it are invented.'),
    answer: text('What an AI assistant answered to the filled prompt, unedited, in GitHub-flavored Markdown.'),
    answerHtml: text('The answer as HTML without scripts and images. Its headings begin at the third level.'),
    answeredOn: text('The day of the answer, such as 2026-11-23.'),
  })
  .meta({ id: 'WorkedExample', description: 'A case for all blanks of a prompt, and the answer to it.' });

export const recentPrompt = z
  .object({
    ...prompt.shape,
    usedAt: instant('When the member last used it.'),
    categoryName: text('Name of its category as shown.'),
  })
  .meta({ id: 'RecentPrompt', description: 'A prompt that the member has used, at its last use.' });

export const user = z
  .object({
    id: text('Id of the user.'),
    email: z.string().meta({ format: 'email', description: 'The address, trimmed and in lower case: unique.' }),
    firstName: textOrNull('Null if it was left empty.'),
    lastName: textOrNull('Null if it was left empty.'),
    profileImageUrl: textOrNull('Address of a picture. Our pages show initials, unless the picture is on their own origin.'),
    role: openEnum(['admin', 'member'], 'What the user may do beyond the library.'),
    createdAt: instant('When the account was opened.'),
    subscriptionStatus: text("'active' when the plan opens the premium prompts, otherwise 'free'."),
    stripeCustomerId: textOrNull('Customer id at Stripe; admin-test-… for a test user.'),
    stripeSubscriptionId: textOrNull('Subscription id at Stripe.'),
    passwordHash: textOrNull("'set' if there is a password, otherwise null. Hashes are never returned."),
    isRegistered: flag('Whether the person has finished signing up, that is, set a password.'),
    isTestUser: flag('Whether this is a test account, which has Pro without a payment.'),
    isEmailVerified: flag('Whether the address was confirmed by its link.'),
  })
  .meta({ id: 'User', description: 'A person with an account.' });

export const stats = z
  .object({
    totalPrompts: count('Prompts in the library.'),
    favorites: count('Prompts that the member has starred.'),
    thisWeek: count('Uses in the last seven days.'),
    totalUsed: count('Uses in the last two years.'),
  })
  .meta({ id: 'UserStats', description: 'Figures of the member.' });

export const favoriteState = z
  .object({ isFavorited: flag('Whether the member has starred the prompt.') })
  .meta({ id: 'FavoriteState', description: 'The star of a prompt.' });

export const signedIn = z
  .object({
    success: z.literal(true),
    token: text('Send it as `Authorization: Bearer …`. Valid for 30 days, or until it is unused for 7.'),
    message: text('A sentence to show.'),
  })
  .meta({ id: 'SignedIn', description: 'A new session.' });

export const checkout = z
  .object({
    success: z.literal(true),
    message: text('A sentence to show.'),
    clientSecret: textOrNull("For Stripe's payment element; null if no card is needed."),
    intentType: textOrNull("What the secret belongs to: 'payment' (an amount is due) or 'setup'."),
    amountDue: centsOrNull(
      'What is charged to the card today; null if the subscription is active. 0 if credit pays all of it, which waits for `payWithCredit: true`.',
    ),
    creditUsed: centsOrNull("The part that the member's credit pays; null if the subscription is active."),
    creditLeft: centsOrNull('The remaining credit, which pays the next invoices; null if the subscription is active.'),
  })
  .meta({ id: 'Checkout', description: 'A checkout that is waiting for payment.' });

export const verifiedSubscription = z
  .object({ planType: openEnum(planTypes, PLAN_TYPE) })
  .meta({ id: 'VerifiedSubscription', description: 'The result of a payment.' });

export const done = z.object({ success: z.literal(true) }).meta({ id: 'Done', description: 'It is done.' });

export const recordedUse = z
  .object({ success: z.literal(true), isCounted: z.boolean().describe('False for a repeat within 60 seconds.') })
  .meta({ id: 'RecordedUse', description: 'Whether a use counts.' });

export const messageSent = z
  .object({ success: z.literal(true), message: text('A sentence to show.') })
  .meta({ id: 'MessageSent', description: 'The message has arrived.' });

const service = z
  .object({
    name: text('Such as Database.'),
    description: text('What it does.'),
    status: text('operational, degraded (slow) or outage; unknown if it was not checked lately.'),
    responseTime: z.int().nullable().describe('Milliseconds that the last check took; null if there was no response.'),
  })
  .meta({ id: 'Service', description: 'One of the services that Promptory is made of.' });

const metrics = z
  .object({
    uptime: z.number().nullable().describe('Percent of all kept checks that got a response.'),
    lastIncident: instant('When the latest incident began; null if there was none.').nullable(),
    totalUsers: z.int().nullable().describe('Users with an account.'),
    promptsGenerated: z.int().nullable().describe('Uses recorded.'),
  })
  .meta({ id: 'SystemMetrics', description: 'Figures of the installation. Null if the database does not respond.' });

export const systemStatus = z
  .object({
    timestamp: instant('When this was found out.'),
    services: z.array(service).describe('Each service and how it is doing.'),
    metrics,
  })
  .meta({ id: 'SystemStatus', description: 'How the services are doing. At most five seconds old.' });
