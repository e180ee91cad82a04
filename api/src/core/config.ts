import { resolve } from 'node:path';
import { demoConfig, isDemo } from './config/demo.ts';
import { type Limits, toLimits } from './config/limits.ts';
import { type Settings, settings } from './config/settings.ts';
import { urlOf } from './server-url.ts';

export type { Limits };

/** The settings have errors. The message lists all of them, one a line, each with what to do. */
export class ConfigError extends Error {}

/** The names of all settings, for the test that compares them with `.env.example`. */
export const settingNames = Object.keys(settings.shape);

export interface SigningKey {
  kid: string;
  secret: string;
}

type Env = Record<string, string | undefined>;

/** The Stripe secret key alone, for the command that creates the prices before the other Stripe settings are known. */
export function readStripeKey(env: Env = process.env): string {
  const { data, error } = settings.shape.STRIPE_SECRET_KEY.safeParse(env.STRIPE_SECRET_KEY || undefined);
  if (data === undefined) throw new ConfigError(`STRIPE_SECRET_KEY ${error?.issues[0]?.message ?? 'is required here'}.`);
  return data;
}

const REQUIRED_IN_PRODUCTION = ['DATABASE_URL', 'JWT_SECRETS', 'PUBLIC_URL'] as const;
const STRIPE_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const;

/** Errors that concern several settings. */
function combinationErrors(env: Env): string[] {
  const missing = isDemo(env.NODE_ENV) ? [] : REQUIRED_IN_PRODUCTION.filter((name) => env[name] === undefined);
  const stripe = STRIPE_SETTINGS.filter((name) => env[name] !== undefined);
  return [
    ...missing.map((name) => `${name} is required when NODE_ENV=production; .env.example says what it is.`),
    ...(env.DEMO === '1' && !isDemo(env.NODE_ENV)
      ? ['DEMO=1 creates accounts whose password everybody knows. Remove it, or NODE_ENV=production.']
      : []),
    ...(stripe.length === 0 || stripe.length === STRIPE_SETTINGS.length
      ? []
      : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS belong together: set all three, or none.']),
  ];
}

/** The URL of the site, for what runs without a server that knows its own. */
export const originOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? urlOf(host, port);

function stripeConfig(values: Settings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRETS: secrets } = values;
  return secretKey && publishableKey && secrets ? { secretKey, publishableKey, webhookSecrets: secrets } : undefined;
}

function toConfig(values: Settings) {
  return {
    ...demoConfig(values),
    host: values.HOST,
    port: values.PORT,
    /** Without a slash at the end, so that a path can be appended. */
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(values.DATA_DIR),
    /** The folder of the prompts. Undefined for the one that comes with the source. */
    contentDir: values.CONTENT_DIR,
    /** Memory for responses that may be given again, in MB. 0 keeps nothing in memory, neither responses nor sessions. */
    cacheMegabytes: values.CACHE_MB,
    /** A library with more prompts is not kept in memory. */
    cachePrompts: values.CACHE_PROMPTS,
    database: { url: values.DATABASE_URL, poolSize: values.DATABASE_POOL },
    /** The first key signs; all of them verify. Undefined only in demo mode, where `main` generates one. */
    jwtSecrets: values.JWT_SECRETS,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    mail: {
      /** Undefined: mail is written to the outbox, a folder in the data folder. */
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      /** Receives the messages of the contact form. Undefined: they are only stored. */
      operator: values.OWNER_EMAIL,
    },
    /** The first admin of a new installation. The example accounts have an admin already. */
    adminEmail: values.ADMIN_EMAIL?.toLowerCase(),
    /** Undefined: demo mode uses the Stripe emulator, and in production checkout is not available. */
    stripe: stripeConfig(values),
    metricsToken: values.METRICS_TOKEN,
    log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT },
    limits: toLimits(values),
  };
}

export type Config = ReturnType<typeof toConfig>;

/** Docker Compose passes an empty string for a variable that is not set. */
const withoutEmpty = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** The folders that the settings name, even if other settings are wrong: so that all faults can be reported at once. */
export function readFolders(env: Env = process.env): { dataDir: string; contentDir: string | undefined } {
  const { DATA_DIR = '.data', CONTENT_DIR } = withoutEmpty(env);
  return { dataDir: resolve(DATA_DIR), contentDir: CONTENT_DIR };
}

/** Reads and checks all settings, before anything is opened. Throws a ConfigError with all errors at once. */
export function readConfig(env: Env = process.env): Config {
  const given = withoutEmpty(env);
  const parsed = settings.safeParse(given);
  const errors = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}.`),
    ...combinationErrors(given),
  ];
  if (!parsed.success || errors.length > 0) throw new ConfigError(errors.join('\n'));
  return toConfig(parsed.data);
}
