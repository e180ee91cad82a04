import type { Request } from 'express';
import type { Books } from './ledger.ts';
import type { Store } from './store.ts';

/** What the routes of the stand-in work with. */
export interface Tools {
  store: Store;
  ledger: Books;
  emit: (type: string, object: object) => Promise<void>;
  now: () => Date;
}

export type Route = [
  method: 'get' | 'post' | 'delete',
  /** Below /v1. */
  path: string,
  /** The parameters that it knows; Stripe refuses all others. */
  known: readonly string[],
  answer: (request: Request, given: Record<string, unknown>) => Promise<unknown>,
];

/** Stripe's list of objects. */
export const list = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });
