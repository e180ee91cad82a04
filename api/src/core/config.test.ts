import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ConfigError, readConfig, settingNames } from './config.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const errorsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

const exampleLines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');

test('.env.example explains every setting, and no other', () => {
  const named = exampleLines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(named.sort()).toEqual([...settingNames].sort());
});

test('the defaults of .env.example are the defaults', () => {
  const given = Object.fromEntries(
    exampleLines.flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])) as [string, string][],
  );
  expect(readConfig(given)).toEqual(readConfig({}));
});

test('docker-compose.yml sets only settings that exist, and all that production requires', () => {
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8')) as {
    services: { app: { environment: Record<string, string> } };
  };
  const { environment } = compose.services.app;
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)));
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(['DATABASE_URL', 'JWT_SECRETS', 'PUBLIC_URL']));
});

describe('errors', () => {
  test('all of them are reported at once', () => {
    const errors = errorsOf({
      PORT: 'four thousand',
      DATABASE_URL: 'mysql://host/db',
      TRUST_PROXY: '-1',
      METRICS_TOKEN: 'short',
    });
    expect(errors.map((line) => line.split(' ')[0]).sort()).toEqual(['DATABASE_URL', 'METRICS_TOKEN', 'PORT', 'TRUST_PROXY']);
  });

  test('production reports what is missing', () => {
    expect(errorsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('DATABASE_URL is required'),
      expect.stringContaining('JWT_SECRETS is required'),
      expect.stringContaining('PUBLIC_URL is required'),
    ]);
  });

  test.each(['', 'secret', 'a:secret', 'a:', `a b:${'x'.repeat(32)}`])('production rejects the signing key %j', (JWT_SECRETS) => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@h/d', PUBLIC_URL: 'https://promptory.test' };
    expect(errorsOf({ ...production, JWT_SECRETS })).toEqual([expect.stringContaining('JWT_SECRETS')]);
  });

  test('an error never shows the value, which may be a secret', () => {
    expect(errorsOf({ JWT_SECRETS: 'a:hunter2', METRICS_TOKEN: 'hunter2' }).join()).not.toContain('hunter2');
  });
});

test('an invalid setting and a missing one are reported together', () => {
  const errors = errorsOf({ NODE_ENV: 'production', PORT: 'x', JWT_SECRETS: 'a:b', STRIPE_SECRET_KEY: 'sk_test_1' });
  expect(errors.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'JWT_SECRETS',
    'DATABASE_URL',
    'PUBLIC_URL',
    'STRIPE_SECRET_KEY,',
  ]);
});

test('a mistyped NODE_ENV is reported together with what production requires', () => {
  const errors = errorsOf({ NODE_ENV: 'prodction', PORT: 'x' });
  expect(errors.map((line) => line.split(' ')[0])).toEqual(['NODE_ENV', 'PORT', 'DATABASE_URL', 'JWT_SECRETS', 'PUBLIC_URL']);
});

test('an empty value means not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, database: { url: undefined } });
});

test('the Stripe settings are all set or none, and a blank webhook secret is invalid', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  expect(() => readConfig(keys)).toThrow(/set all three, or none/);
  for (const STRIPE_WEBHOOK_SECRETS of ['  ', 'whsec_', 'whsec_12345678,', 'secret'])
    expect(() => readConfig({ ...keys, STRIPE_WEBHOOK_SECRETS })).toThrow(/STRIPE_WEBHOOK_SECRETS must be signing secrets/);
  expect(readConfig({ ...keys, STRIPE_WEBHOOK_SECRETS: 'whsec_12345678, whsec_87654321' }).stripe).toMatchObject({
    webhookSecrets: ['whsec_12345678', 'whsec_87654321'],
  });
});

test('a trailing slash of PUBLIC_URL is removed', () => {
  expect(readConfig({ PUBLIC_URL: 'https://promptory.example/' }).publicUrl).toBe('https://promptory.example');
});
