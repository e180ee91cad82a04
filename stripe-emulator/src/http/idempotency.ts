import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { EmulatorError } from './errors.ts';
import type { ObjectStore, StoredObject } from '../store.ts';

interface StoredResponse extends StoredObject {
  fingerprint: string;
  status: number;
  body: unknown;
}

/**
 * Idempotency-Key as Stripe handles it. The same key with the same parameters gets the stored response, even a stored
 * 500; with other parameters 400; while the first request is running 409.
 */
export function idempotency(store: ObjectStore): RequestHandler {
  const inFlight = new Set<string>();
  return async (request, response, next) => {
    const key = request.header('idempotency-key');
    if (request.method !== 'POST' || key === undefined) return next();
    const fingerprint = createHash('sha256')
      .update(`${request.path}${JSON.stringify(request.body ?? {})}`)
      .digest('hex');
    if (inFlight.has(key))
      throw new EmulatorError(409, 'Another request with this key is under way.', {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
      });
    inFlight.add(key);
    response.on('close', () => inFlight.delete(key));
    const stored = await store.get<StoredResponse>('key', key);
    if (stored && stored.fingerprint !== fingerprint)
      throw new EmulatorError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    if (stored) {
      response.status(stored.status).set('Idempotent-Replayed', 'true').json(stored.body);
      return;
    }
    const send = response.json.bind(response);
    response.json = (body: unknown) => {
      const status = response.statusCode;
      // Stripe stores the result of requests that it started to execute. Rejected ones may be sent again.
      if (status < 400 || status >= 500) {
        void store.put<StoredResponse>('key', { id: key, fingerprint, status, body }).then(() => send(body), next);
        return response;
      }
      return send(body);
    };
    next();
  };
}
