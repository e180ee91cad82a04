import type { ObjectKind, ObjectStore, StoredObject } from './store.ts';

/** An object store that is empty after a restart. */
export function createMemoryStore(): ObjectStore {
  const kinds = new Map<ObjectKind, Map<string, StoredObject>>();
  const objectsOf = (kind: ObjectKind) => {
    const objects = kinds.get(kind) ?? new Map<string, StoredObject>();
    kinds.set(kind, objects);
    return objects;
  };
  return {
    get: async <T extends StoredObject>(kind: ObjectKind, id: string) => objectsOf(kind).get(id) as T | undefined,
    put: async (kind, object) => {
      objectsOf(kind).set(object.id, object);
      return object;
    },
    remove: async (kind, id) => void objectsOf(kind).delete(id),
    find: async <T extends StoredObject>(kind: ObjectKind, fields: Record<string, unknown> = {}) =>
      [...objectsOf(kind).values()].filter((object) =>
        Object.entries(fields).every(([name, value]) => value === undefined || object[name as keyof StoredObject] === value),
      ) as T[],
  };
}
