import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Faults } from './faults.ts';
import type { Store, Stored } from './store.ts';

/** A refusal in Stripe's shape. */
export class StandInError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code, param }: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

export const missing = (what: string, id: string) =>
  new StandInError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });

export const errorBody = ({ type, code, param, message }: StandInError) => ({
  error: { type, message, ...(code && { code }), ...(param && { param }) },
});

/** The parameters of a request, from its body or its query: express reads both into nested objects. */
export const parametersOf = (request: Request): Record<string, unknown> => ({
  ...(request.query as Record<string, unknown>),
  ...((request.body ?? {}) as Record<string, unknown>),
});

/** Stripe refuses what it does not know, so a misspelt parameter must not work here either. */
export function refuseUnknown(given: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => name !== 'expand' && !known.includes(name));
  if (unknown !== undefined)
    throw new StandInError(400, `Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

interface KeptAnswer extends Stored {
  fingerprint: string;
  status: number;
  body: unknown;
}

const inFlight = new Map<Store, Set<string>>();

/** The same key and parameters get the same answer, a stored 500 included; other parameters are refused; at once is a conflict. */
export const idempotency =
  (store: Store): RequestHandler =>
  async (request, response, next) => {
    const key = request.header('idempotency-key');
    if (request.method !== 'POST' || key === undefined) return next();
    const fingerprint = createHash('sha256')
      .update(`${request.path}${JSON.stringify(request.body ?? {})}`)
      .digest('hex');
    const busy = inFlight.get(store) ?? new Set();
    inFlight.set(store, busy);
    if (busy.has(key))
      throw new StandInError(409, 'Another request with this key is under way.', {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
      });
    busy.add(key);
    response.on('close', () => busy.delete(key));
    const kept = await store.get<KeptAnswer>('key', key);
    if (kept && kept.fingerprint !== fingerprint)
      throw new StandInError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        {
          type: 'idempotency_error',
        },
      );
    if (kept) {
      response.status(kept.status).set('Idempotent-Replayed', 'true').json(kept.body);
      return;
    }
    const send = response.json.bind(response);
    response.json = (body: unknown) => {
      const status = response.statusCode;
      // Stripe keeps what has begun to be carried out; what was refused before may be tried again.
      if (status < 400 || status >= 500) {
        void store.put<KeptAnswer>('key', { id: key, fingerprint, status, body }).then(() => send(body), next);
        return response;
      }
      return send(body);
    };
    next();
  };

/** Lets the next request go wrong where a test has asked for it. */
export const faulty =
  (faults: () => Faults): RequestHandler =>
  (_request, response, next) => {
    const fault = faults().answers.shift();
    if (fault === undefined) return next();
    if (fault === 'reset') response.socket?.resetAndDestroy();
    else if (fault === 'truncated') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"id": "sub_');
      response.socket?.destroySoon();
    } else if (fault !== 'hang')
      throw new StandInError(Number(fault), 'A fault, as ordered.', { type: fault === '429' ? 'rate_limit_error' : 'api_error' });
  };
