import { notFound } from '../http/errors.ts';
import type { RequestParameters } from '../http/parameters.ts';
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

/** A request whose path is known. */
export interface RouteRequest {
  /** Of the path, such as `id`. */
  params: Record<string, string>;
}

export type Route = [
  method: 'get' | 'post' | 'delete',
  /** Below /v1. */
  path: string,
  /** The allowed parameters, besides `expand`. */
  parameters: readonly string[],
  handler: (request: RouteRequest, parameters: RequestParameters) => Promise<unknown>,
];

export const idOf = ({ params }: RouteRequest) => String(params.id);

/** Stripe's format of a list. */
export const listOf = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });

/** The object that a request names; 404 if there is none. */
export async function findOrNotFound<T extends StoredObject>(store: ObjectStore, kind: ObjectKind, id: string): Promise<T> {
  const found = await store.get<T>(kind, id);
  if (!found) throw notFound(kind.replace('_', ' '), id);
  return found;
}
