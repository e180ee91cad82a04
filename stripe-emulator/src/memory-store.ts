import { AsyncLocalStorage } from 'node:async_hooks';
import type { ObjectKind, ObjectStore, StoredObject } from './store.ts';

/** An object store that is empty after a restart. */
export function createMemoryStore(): ObjectStore {
  const kinds = new Map<ObjectKind, Map<string, StoredObject>>();
  /** Undo steps of the running transaction, oldest first. Changes outside it are not recorded. */
  const running = new AsyncLocalStorage<{ undo: (() => void)[] | undefined }>();
  const objectsOf = (kind: ObjectKind) => {
    const objects = kinds.get(kind) ?? new Map<string, StoredObject>();
    kinds.set(kind, objects);
    return objects;
  };
  const remember = (objects: Map<string, StoredObject>, id: string) => {
    const before = objects.get(id);
    running.getStore()?.undo?.push(() => void (before ? objects.set(id, before) : objects.delete(id)));
  };
  return {
    get: async <T extends StoredObject>(kind: ObjectKind, id: string) => objectsOf(kind).get(id) as T | undefined,
    put: async (kind, object) => {
      remember(objectsOf(kind), object.id);
      objectsOf(kind).set(object.id, object);
      return object;
    },
    remove: async (kind, id) => {
      remember(objectsOf(kind), id);
      objectsOf(kind).delete(id);
    },
    find: async <T extends StoredObject>(kind: ObjectKind, fields: Record<string, unknown> = {}) =>
      [...objectsOf(kind).values()].filter((object) =>
        Object.entries(fields).every(([name, value]) => value === undefined || object[name as keyof StoredObject] === value),
      ) as T[],
    transaction: async (work) => {
      const undo: (() => void)[] = [];
      const transaction: { undo: typeof undo | undefined } = { undo };
      try {
        return await running.run(transaction, work);
      } catch (error) {
        for (const step of undo.toReversed()) step();
        throw error;
      } finally {
        // What still runs after the end is not a part of it.
        transaction.undo = undefined;
      }
    },
  };
}
