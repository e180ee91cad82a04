import { resolve } from 'node:path';
import { z } from 'zod';

/** A fault of the settings; its message lists every fault, one a line, each with what to do. */
export class ConfigError extends Error {}

const count = (fallback: number, { min = 1, max = 1_000_000 } = {}) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

const address = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const keyRing = z.string().transform((text, ctx) =>
  text.split(',').map((entry) => {
    const [kid = '', secret = ''] = entry.trim().split(/:(.*)/s);
    if (!/^[\w-]{1,32}$/.test(kid) || Buffer.byteLength(secret) < 32) {
      ctx.addIssue({ code: 'custom', message: 'must be id:secret pairs, comma-separated, each secret of at least 32 bytes' });
    }
    return { kid, secret };
  }),
);

const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine(
    (secrets) => secrets.every((secret) => /^whsec_\w{8,}$/.test(secret)),
    'must be signing secrets of Stripe, whsec_…, comma-separated',
  );

/**
 * Every setting there is, by its environment variable. `.env.example` explains each to an operator;
 * a test compares the two.
 */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: count(4000, { min: 0, max: 65_535 }),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: count(10, { max: 200 }),
  DATA_DIR: z.string().min(1).default('.data'),
  CONTENT_DIR: z.string().min(1).optional(),
  JWT_SECRETS: keyRing.optional(),
  TRUST_PROXY: count(0, { min: 0, max: 10 }),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Promptory <no-reply@localhost>'),
  SUPER_USER_CODE: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .default('2468'),
  OWNER_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, such as sk_test_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe, such as pk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRETS: webhookSecrets.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
  LIMIT_SIGN_IN_FAILURES: count(5),
  LIMIT_SIGN_IN_FAILURES_NETWORK: count(50),
  LIMIT_SUPER_USER_FAILURES: count(5),
  LIMIT_RESETS: count(3),
  LIMIT_RESETS_NETWORK: count(30),
  LIMIT_CONTACTS: count(5),
  LIMIT_SIGN_UPS: count(5),
  LIMIT_CHECKOUTS: count(5),
  LIMIT_CHECKOUTS_OF_USER: count(3),
  LIMIT_VERIFICATIONS: count(10),
  LIMIT_USES_PER_MINUTE: count(60),
  LIMIT_COMPLEXITY_VISITOR: count(1000),
  LIMIT_COMPLEXITY_MEMBER: count(3000),
  LIMIT_COST_PER_MINUTE: count(60_000, { max: 1_000_000_000 }),
  LIMIT_KEY_REQUESTS: count(120),
  LIMIT_KEY_COST: count(20_000, { max: 1_000_000_000 }),
  LIMIT_KEYS_UNKNOWN: count(600),
});

/** The names of all settings, for the test that compares them with `.env.example`. */
export const settingNames = Object.keys(settings.shape);

/** The secret key of Stripe alone, for a command that sets Stripe up before the other two are known. */
export function readStripeKey(env: NodeJS.ProcessEnv = process.env): string {
  const { data, error } = settings.shape.STRIPE_SECRET_KEY.safeParse(env.STRIPE_SECRET_KEY || undefined);
  if (data === undefined) throw new ConfigError(`STRIPE_SECRET_KEY ${error?.issues[0]?.message ?? 'is required here'}.`);
  return data;
}

export interface SigningKey {
  kid: string;
  secret: string;
}

export type Config = ReturnType<typeof readConfig>;
export type Limits = Config['limits'];

/** Reads and checks all settings at once. Throws a ConfigError that names every fault, before anything is opened. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  // An empty value is how a compose file says "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const values = parsed.data;
  const demo = values.NODE_ENV !== 'production';
  const missing = demo
    ? []
    : (['DATABASE_URL', 'JWT_SECRETS', 'PUBLIC_URL'] as const).filter((name) => values[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(
      missing.map((name) => `${name} is required when NODE_ENV=production; .env.example says what it is.`).join('\n'),
    );
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRETS: secrets } = values;
  const stripe = secretKey && publishableKey && secrets ? { secretKey, publishableKey, webhookSecrets: secrets } : undefined;
  if (!stripe && (secretKey ?? publishableKey ?? secrets))
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS belong together: set all three, or none.',
    );
  return {
    /** Demo mode: example accounts and generated secrets. Everything else is as in production. */
    demo,
    host: values.HOST,
    port: values.PORT,
    /** Without a slash at the end, so that paths can be put behind it. */
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(values.DATA_DIR),
    /** Where the prompts are; undefined for the folder that comes with the source. */
    contentDir: values.CONTENT_DIR,
    database: { url: values.DATABASE_URL, poolSize: values.DATABASE_POOL },
    /** The first key signs; all of them verify. Undefined only in demo mode, where `main` keeps one in the data folder. */
    jwtSecrets: values.JWT_SECRETS,
    /** Opens the account of the super user, for a demonstration: null in production, where four digits protect nothing. */
    superUserCode: demo ? values.SUPER_USER_CODE : null,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    mail: {
      /** Undefined: mail goes into the outbox, a folder of the data folder. */
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      /** Whom the contact form writes to; undefined: messages are stored only. */
      owner: values.OWNER_EMAIL,
    },
    /** Who becomes the first admin of a new production; in demo mode there is one. */
    adminEmail: demo ? undefined : values.ADMIN_EMAIL?.toLowerCase(),
    /** Undefined: in demo mode the stand-in takes Stripe's place, in production checkout is not available. */
    stripe,
    metricsToken: values.METRICS_TOKEN,
    log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT },
    limits: {
      /** Failed sign-ins for one address from one network in 15 minutes. */
      signInFailures: values.LIMIT_SIGN_IN_FAILURES,
      /** Failed sign-ins from one network in an hour. */
      signInFailuresNetwork: values.LIMIT_SIGN_IN_FAILURES_NETWORK,
      /** Wrong codes of the super-user access in 15 minutes, in all. */
      superUserFailures: values.LIMIT_SUPER_USER_FAILURES,
      /** Links for a new password in an hour: for one address, and asked for from one network. */
      resets: values.LIMIT_RESETS,
      resetsNetwork: values.LIMIT_RESETS_NETWORK,
      /** Messages of the contact form from one network in an hour. */
      contacts: values.LIMIT_CONTACTS,
      /** New accounts from one network in an hour. */
      signUps: values.LIMIT_SIGN_UPS,
      /** Newly opened checkouts in an hour: from one network, and of one user. */
      checkouts: values.LIMIT_CHECKOUTS,
      checkoutsOfUser: values.LIMIT_CHECKOUTS_OF_USER,
      /** Questions from one network in a minute what a payment has led to. */
      verifications: values.LIMIT_VERIFICATIONS,
      usesPerMinute: values.LIMIT_USES_PER_MINUTE,
      /** Points that one GraphQL document may cost. */
      complexity: { visitor: values.LIMIT_COMPLEXITY_VISITOR, member: values.LIMIT_COMPLEXITY_MEMBER },
      /** Points that one caller may spend in a minute: a request costs its complexity and 10. */
      costPerMinute: values.LIMIT_COST_PER_MINUTE,
      /**
       * What one API key may ask for in a minute: requests, and points of the same kind. And how many keys that nobody has
       * are looked up in a minute for one network.
       */
      key: { requests: values.LIMIT_KEY_REQUESTS, cost: values.LIMIT_KEY_COST, unknown: values.LIMIT_KEYS_UNKNOWN },
    },
  };
}
