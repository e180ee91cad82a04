import type { Request } from 'express';
import { notFound } from '../http/errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ObjectKind, ObjectStore, StoredObject } from '../store.ts';

/** What the handlers work with. */
export interface RouteOptions {
  store: ObjectStore;
  ledger: Ledger;
  /** Records an event for the webhook. */
  emit: (type: string, object: object) => Promise<void>;
  now: () => Date;
  /** The URL at which the browser router is mounted. */
  browserUrl: () => string;
}

export type Route = [
  method: 'get' | 'post' | 'delete',
  /** Below /v1. */
  path: string,
  /** The allowed parameters, besides `expand`. */
  parameters: readonly string[],
  handler: (request: Request, parameters: Record<string, unknown>) => Promise<unknown>,
];

export const idOf = (request: Request) => String(request.params.id);

/** Stripe's format of a list. */
export const listOf = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });

/** The object that a request names; 404 if there is none. */
export async function findOrNotFound<T extends StoredObject>(store: ObjectStore, kind: ObjectKind, id: string): Promise<T> {
  const found = await store.get<T>(kind, id);
  if (!found) throw notFound(kind.replace('_', ' '), id);
  return found;
}
