import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/core/config.ts';
import { FORCE_MS } from '../../src/stop-times.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

const service = z.strictObject({
  build: z.literal('.').optional(),
  // A version, so that an upgrade is a decision.
  image: z
    .string()
    .regex(/^[\w/]+:v?\d[\w.-]*$/)
    .optional(),
  env_file: z.literal('.env').optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  // On the machine itself only: people come through a proxy with TLS.
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^\w+:\/[\w/]+$/)).optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() })
    .optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  init: z.boolean().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  // What a service writes is in its volumes.
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  restart: z.literal('unless-stopped'),
});
const file = z.strictObject({
  'x-logging': z.unknown(),
  services: z.strictObject({ database: service, mail: service, app: service }),
  volumes: z.record(z.string(), z.null()),
});
const compose = file.parse(parse(read('docker-compose.yml')));
const { app, database } = compose.services;

/** As Compose replaces them: `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
const interpolate = (text: string, env: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, more: string) => {
    const value = env[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name}: ${more}`);
    return value || (kind === '-' ? more : '');
  });
const filledIn = ({ environment = {} }: z.infer<typeof service>, env: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(String(value), env)]));
const environmentOf = (env: Record<string, string>) => ({ ...(app.env_file && env), ...filledIn(app, env) });
/** An .env that somebody has made from .env.example, with these settings filled in. */
const exampleWith = (env: Record<string, string>) => {
  const given = read('.env.example')
    .split('\n')
    .flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line.split(/=(.*)/s).slice(0, 2) as [string, string]] : []));
  return { ...Object.fromEntries(given), ...env };
};
const secrets = { POSTGRES_PASSWORD: 'secret1', JWT_SECRETS: `a:${'x'.repeat(40)}` };

test('two secrets are enough for a production, even in a copy of .env.example', () => {
  for (const env of [secrets, exampleWith(secrets)])
    expect(readConfig(environmentOf(env))).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      port: 4000,
      database: { url: 'postgres://promptory:secret1@database:5432/promptory' },
      mail: { smtpUrl: 'smtp://mail:1025' },
    });
  expect(() => filledIn(database, {})).toThrow(/POSTGRES_PASSWORD: set it/);
  expect(() => environmentOf({ POSTGRES_PASSWORD: 'secret1' })).toThrow(/JWT_SECRETS: set it/);
});

test('every other setting of .env reaches the app', () => {
  const env = {
    ...secrets,
    TRUST_PROXY: '1',
    LIMIT_SIGN_UPS: '7',
    METRICS_TOKEN: 'sixteen characters',
    PUBLIC_URL: 'https://p.test',
  };
  expect(readConfig(environmentOf(env))).toMatchObject({
    trustProxy: 1,
    limits: { signUps: 7 },
    metricsToken: 'sixteen characters',
    publicUrl: 'https://p.test',
  });
});

test('the app cannot change its files, has no privileges, and its volume is writable for its account', () => {
  expect(app).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], volumes: ['backups:/backups'] });
  const image = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!;
  expect(image).toMatch(/^RUN install --directory --owner=node --group=node \/backups\nUSER node$/m);
  expect(image).not.toMatch(/--chown/);
});

test('all volumes are declared', () => {
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));
  expect(used.sort()).toEqual(Object.keys(compose.volumes).sort());
});

test('the app has longer to stop than it takes, and starts once the database is healthy', () => {
  expect(parseInt(app.stop_grace_period!, 10) * 1000).toBeGreaterThan(FORCE_MS);
  expect(app).toMatchObject({ init: true, depends_on: { database: { condition: 'service_healthy' } } });
  expect(database.healthcheck).toBeDefined();
  // Readiness depends on the load and on the database.
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*\/healthz`/m);
});
