import { topicsOf, type WatchedTable } from './watched.ts';

/**
 * Knows when what is kept in memory is outdated. Each topic has a version, which rises with each change; what was read
 * under another version is read again.
 */
export interface Invalidation {
  /** The version of some topics together. */
  version(topics: readonly string[]): number;
  /** Whether everything that has changed a second ago is known here. What is in memory may only be used then. */
  isCurrent(): boolean;
  changed(topic: string): void;
  /** Called when changes may have been missed, or may not have been announced. */
  changedAll(): void;
  /** Creates what is to be called with each statement of one connection, after it has ended, also if it has failed. */
  observeConnection(): (statement: string) => void;
  /** Changes of other processes are heard by this. Without it there are no other processes. */
  hearsOthers(isCurrent: () => boolean): void;
  /** The topics that this process has changed since the last call and that no trigger announces. */
  takeUnannounced(): string[];
}

export function createInvalidation(watched: readonly WatchedTable[]): Invalidation {
  const versions = new Map(watched.map(({ topic }) => [topic, 0]));
  let isCurrent = () => true;
  const announced = new Set(watched.filter(({ isAnnounced }) => isAnnounced).map(({ topic }) => topic));
  const unannounced = new Set<string>();
  const changed = (topic: string) => void versions.set(topic, (versions.get(topic) ?? 0) + 1);
  const changedHere = (topic: string) => {
    changed(topic);
    if (announced.has(topic)) unannounced.add(topic);
  };
  return {
    version: (topics) => topics.reduce((sum, topic) => sum + (versions.get(topic) ?? 0), 0),
    isCurrent: () => isCurrent(),
    changed,
    changedAll: () => [...versions.keys()].forEach(changedHere),
    observeConnection: () => {
      const uncommitted = new Set<string>();
      let isInTransaction = false;
      return (statement) => {
        if (/^\s*(?:begin|start\s+transaction)\b/i.test(statement)) {
          isInTransaction = true;
        } else if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(statement)) {
          // Others have read the old rows until now. The outcome of a commit that failed is not known.
          uncommitted.forEach(changedHere);
          uncommitted.clear();
          isInTransaction = false;
        } else {
          for (const topic of topicsOf(statement, watched)) {
            changedHere(topic);
            if (isInTransaction) uncommitted.add(topic);
          }
        }
      };
    },
    hearsOthers: (others) => {
      isCurrent = others;
    },
    takeUnannounced: () => {
      const topics = [...unannounced];
      unannounced.clear();
      return topics;
    },
  };
}
