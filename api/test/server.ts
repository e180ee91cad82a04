import { readConfig } from '../src/core/config.ts';
import { createEncryptor, type Encryptor } from '../src/core/auth/encryption.ts';
import { createTokenSigner, type TokenSigner } from '../src/core/auth/token.ts';
import type { Database } from '../src/core/database/db.ts';
import { createLog } from '../src/core/telemetry/log.ts';
import { createMailTransport, type SentMail } from '../src/core/mail.ts';
import { Stripe } from '../src/core/stripe.ts';
import { createThrottle } from '../src/core/throttle.ts';
import { type Running, start, type StartOptions } from '../src/start.ts';
import { borrowDatabase } from './database.ts';
import { temporaryFolder } from './process.ts';

// Between two attempts, the package waits for half a second and more, which no test is about.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.005;

export interface TestResponse<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** The parsed body; the text where it is not JSON. */
  body: T;
  text: string;
}

export interface GraphQLBody {
  data?: Record<string, never> | null;
  errors?: {
    message: string;
    path?: string[];
    extensions: { code: string; requestId?: string; fields?: Record<string, string> };
  }[];
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  /** The address that the call seems to come from, so that tests do not share a throttle. */
  from?: string;
}

export interface TestServer {
  url: string;
  database: Database;
  tokens: TokenSigner;
  encryptor: Encryptor;
  /** The clock of the server, which a test may move. */
  clock: { now: Date };
  /** The SQL statements since `statements.length` was last set to 0. */
  statements: string[];
  /** The same, each with its parameters, to be explained or run again. */
  queries: { sql: string; parameters: readonly unknown[] }[];
  /** What the log has said, a parsed line each. */
  logged: Record<string, unknown>[];
  graphql<T = GraphQLBody>(query: string, variables?: Record<string, unknown>, options?: CallOptions): Promise<TestResponse<T>>;
  rest<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: CallOptions & { body?: unknown },
  ): Promise<TestResponse<T>>;
  /** Jobs do not run by themselves here. */
  jobs: Running['jobs'];
  /** Sends what is due; returns all mails so far, newest first. */
  mails(): Promise<SentMail[]>;
  /** What takes Stripe's place. */
  stripeEmulator: NonNullable<Running['stripeEmulator']>;
  /** Sends a request exactly as given. */
  raw(path: string, init?: RequestInit): Promise<TestResponse>;
  /** Requests in flight have some milliseconds to finish. */
  close(finish?: number): Promise<void>;
}

async function toTestResponse<T>(response: Response): Promise<TestResponse<T>> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, body: (isJson && text ? JSON.parse(text) : text) as T };
}

/**
 * The whole app on its own port, over a migrated and empty database, or one of the test's own. Settings as an operator would
 * give them. With `sharedWith`, it is a second instance on the database and the clock of another server, which is closed after
 * it.
 */
export async function startServer(
  env: Record<string, string> = {},
  {
    sharedWith,
    database: own = sharedWith?.database,
    ...extra
  }: Pick<StartOptions, 'webDist' | 'timeouts' | 'watchEventLoop'> & { database?: Database; sharedWith?: TestServer } = {},
): Promise<TestServer> {
  const statements: string[] = [];
  const queries: TestServer['queries'] = [];
  const logged: Record<string, unknown>[] = [];
  const { database, release } = own
    ? { database: own, release: async () => {} }
    : await borrowDatabase((sql, _, parameters) => (statements.push(sql), queries.push({ sql, parameters })));
  const folder = temporaryFolder();
  const config = readConfig({ PORT: '0', TRUST_PROXY: '1', LOG_LEVEL: 'info', DATA_DIR: folder.path, ...env });
  const mail = createMailTransport(config);
  const keys = config.jwtSecrets ?? [{ kid: 'test', secret: 'a secret of the tests, long enough' }];
  const tokens = createTokenSigner(keys);
  const encryptor = createEncryptor(keys);
  const clock = sharedWith?.clock ?? { now: new Date('2026-11-20T12:00:00Z') };
  const log = createLog(config.log, { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) });
  const running = await start({
    config,
    // The database goes back to the pool, so stopping the server must not close it.
    database: { ...database, close: async () => {} },
    log,
    tokens,
    encryptor,
    throttle: createThrottle(database, keys[0]!.secret),
    mail,
    now: () => clock.now,
    runJobs: false,
    ...extra,
  });
  const { url } = running;
  const call = (path: string, { token, headers, from }: CallOptions, init: RequestInit) =>
    fetch(url + path, {
      ...init,
      headers: {
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...headers,
      },
    });
  return {
    url,
    database,
    tokens,
    encryptor,
    clock,
    statements,
    queries,
    logged,
    graphql: async (query, variables, options = {}) =>
      toTestResponse(await call('/graphql', options, { method: 'POST', body: JSON.stringify({ query, variables }) })),
    rest: async (method, path, { body, ...options } = {}) =>
      toTestResponse(
        await call(path, options, { method, redirect: 'manual', ...(body !== undefined && { body: JSON.stringify(body) }) }),
      ),
    jobs: running.jobs,
    stripeEmulator: running.stripeEmulator!,
    mails: async () => {
      await running.jobs.mail.run();
      return mail.outbox();
    },
    raw: async (path, init) => toTestResponse(await fetch(url + path, init)),
    close: async (finish = 2000) => {
      await running.stop({ drain: 0, finish });
      await release();
      folder.remove();
    },
  };
}
