import { createHash } from 'node:crypto';
import { EmulatorError } from './errors.ts';
import type { ApiRequest, ApiResponse } from './exchange.ts';
import type { ObjectStore, StoredObject } from '../store.ts';

interface StoredResponse extends StoredObject, ApiResponse {
  fingerprint: string;
}

const fingerprintOf = ({ path, body }: ApiRequest) => createHash('sha256').update(`${path}?${body}`).digest('hex');

/** The response that was stored for the key of a request. The same key with other parameters is an error. */
export async function findResponse(store: ObjectStore, key: string, request: ApiRequest): Promise<ApiResponse | undefined> {
  const stored = await store.get<StoredResponse>('key', key);
  if (!stored) return undefined;
  if (stored.fingerprint !== fingerprintOf(request))
    throw new EmulatorError(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    );
  return { status: stored.status, body: stored.body, replayed: true };
}

/** Stripe stores the response of a request that it started to execute, even a 500. A rejected one may be sent again. */
export const isStored = ({ status }: ApiResponse) => status < 400 || status === 402 || status >= 500;

export const storeResponse = (store: ObjectStore, key: string, request: ApiRequest, { status, body }: ApiResponse) =>
  store.put<StoredResponse>('key', { id: key, fingerprint: fingerprintOf(request), status, body });
