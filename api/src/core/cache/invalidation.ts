import { LRUCache } from 'lru-cache';
import { beginsTransaction } from '../database/begins-transaction.ts';
import { Changes } from './changes.ts';
import { Versions } from './versions.ts';
import { topicsOf, type WatchedTable } from './watched.ts';

/**
 * Knows when what is kept in memory is outdated. Each topic has a version, which rises with each change; what was read
 * under another version is read again.
 */
export interface Invalidation {
  /** The version of some topics together; of what is kept for one member, if it is named. */
  version(topics: readonly string[], memberId?: string): number;
  /** Whether every change that was committed more than a second ago is known here. Cached values may be used only then. */
  isCurrent(): boolean;
  /** Called for each change, of all members or of one. */
  changed(topic: string, memberId?: string): void;
  /** Called when changes may have been missed, or may not have been announced. */
  changedAll(): void;
  /**
   * Creates what is to be called with each statement of one connection, after it has ended, even if it has failed, and with the
   * number of its rows, where it is known.
   */
  observeConnection(): (statement: string, rowCount?: number | null) => void;
  /** Sets what says whether the changes of other processes are heard. Without it there are no other processes. */
  setFreshnessCheck(check: () => boolean): void;
  /** What this process has changed since the last call and no trigger announces. */
  takeUnannounced(): Changes;
}

/** For these statements, the row count is the number of rows written, so 0 means that nothing has changed. */
const WRITES_ONE_TABLE = /^\s*(?:insert|update|delete)\b/i;

/** What a statement does, by its text. */
interface Effects {
  begins: boolean;
  ends: boolean;
  writesOneTable: boolean;
  topics: readonly string[];
}

/** Most statements are among a few hundred, and to look for writes in a long one takes as long as to send it. */
const EFFECTS_MAX = 500;
/** Longer texts, such as those of an import, are not remembered. */
const TEXT_MAX = 10_000;

/** @param memberOfRequest the member whose request runs now, if it is one */
export function createInvalidation(
  watched: readonly WatchedTable[],
  memberOfRequest: () => string | undefined = () => undefined,
): Invalidation {
  const versions = new Versions(watched.map(({ topic }) => topic));
  const topicsWith = (is: (table: WatchedTable) => boolean | undefined) => new Set(watched.filter(is).map(({ topic }) => topic));
  const announced = topicsWith(({ isAnnouncedByProcess }) => isAnnouncedByProcess);
  const byMember = topicsWith(({ isByMember }) => isByMember);
  const known = new LRUCache<string, Effects>({ max: EFFECTS_MAX });
  const effectsOf = (statement: string): Effects => {
    const found = known.get(statement);
    if (found) return found;
    const effects = {
      begins: beginsTransaction(statement),
      ends: /^\s*(?:commit|rollback)\s*;?\s*$/i.test(statement),
      writesOneTable: WRITES_ONE_TABLE.test(statement),
      topics: topicsOf(statement, watched),
    };
    if (statement.length <= TEXT_MAX) known.set(statement, effects);
    return effects;
  };
  let isCurrent = () => true;
  let unannounced = new Changes();
  const changedHere = (topic: string, memberId?: string) => {
    versions.changed(topic, memberId);
    if (announced.has(topic)) unannounced.add(topic, memberId);
  };
  return {
    version: (topics, memberId) => versions.of(topics, memberId),
    isCurrent: () => isCurrent(),
    changed: (topic, memberId) => versions.changed(topic, memberId),
    changedAll: () => versions.topics.forEach((topic) => changedHere(topic)),
    observeConnection: () => {
      let uncommitted = new Changes();
      let isInTransaction = false;
      return (statement, rowCount) => {
        const { begins, ends, writesOneTable, topics } = effectsOf(statement);
        if (begins) {
          isInTransaction = true;
        } else if (ends) {
          // Others have read the old rows until now, and this connection, before a rollback, the new ones. Whether a commit that
          // failed was done is not known.
          uncommitted.forEach(changedHere);
          uncommitted = new Changes();
          isInTransaction = false;
        } else if (rowCount !== 0 || !writesOneTable) {
          for (const topic of topics) {
            const memberId = byMember.has(topic) ? memberOfRequest() : undefined;
            changedHere(topic, memberId);
            if (isInTransaction) uncommitted.add(topic, memberId);
          }
        }
      };
    },
    setFreshnessCheck: (check) => {
      isCurrent = check;
    },
    takeUnannounced: () => {
      const taken = unannounced;
      unannounced = new Changes();
      return taken;
    },
  };
}
