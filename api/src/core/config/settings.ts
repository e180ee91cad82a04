import { z } from 'zod';
import { count, email, keyRing, list, pattern, url, webhookSecrets } from './fields.ts';
import { limitSettings } from './limits.ts';

const server = {
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  DEMO: z.enum(['0', '1']).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: count(4000, { min: 0, max: 65_535 }),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUST_PROXY: count(0, { min: 0, max: 10 }),
  CORS_ORIGINS: list,
};

const storage = {
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: count(20, { max: 200 }),
  DATA_DIR: z.string().min(1).default('.data'),
  CONTENT_DIR: z.string().min(1).optional(),
  CACHE_MB: count(16, { min: 0, max: 4096 }),
  CACHE_PROMPTS: count(2000, { min: 0, max: 100_000 }),
};

const accounts = {
  JWT_SECRETS: keyRing.optional(),
  SUPER_USER_CODE: pattern(/^\d{4}$/, 'must be four digits').default('2468'),
  ADMIN_EMAIL: email.optional(),
};

const mail = {
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default('Promptory <no-reply@localhost>'),
  OWNER_EMAIL: email.optional(),
};

const stripe = {
  STRIPE_SECRET_KEY: pattern(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, such as sk_test_…').optional(),
  STRIPE_PUBLISHABLE_KEY: pattern(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe, such as pk_test_…').optional(),
  STRIPE_WEBHOOK_SECRETS: webhookSecrets.optional(),
};

const telemetry = {
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
};

/** All settings by their environment variables. `.env.example` explains each to an operator; a test compares the two. */
export const settings = z.object({ ...server, ...storage, ...accounts, ...mail, ...stripe, ...telemetry, ...limitSettings });

export type Settings = z.infer<typeof settings>;
