/** A table whose changes make something in memory outdated. */
export interface WatchedTable {
  table: string;
  /** What is outdated then, by the name that the cache was given. */
  topic: string;
  /** The columns of which an update counts. Other columns, such as when something was last seen, do not. */
  columns: readonly string[];
  /** Whether a new row counts, too: not where only rows are kept that were found. */
  inserts?: boolean;
  /** Whether no trigger announces its changes, because there are too many: each process then does, a few times a second. */
  isAnnouncedByProcess?: boolean;
  /**
   * Whether rows belong to a member, and only what is kept for that member is outdated: the one whose request it is, because
   * the requests of a member write no rows of others. Without such a request, it is outdated for all.
   */
  isByMember?: boolean;
}

const WRITE = /\b(?:insert|update|delete|truncate|merge)\b/i;
const UPDATE =
  /\bupdate\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?(?:\s+(?:as\s+)?"?\w+"?)?\s+set\s+([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gi;
const INSERT = /\binsert\s+into\s+(?:"?\w+"?\.)?"?(\w+)"?([\s\S]*?)(?=\breturning\b|$)/gi;
const REMOVE = /\b(?:delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/gi;

/** The topics that a statement may change. When in doubt it changes them. */
export function topicsOf(statement: string, watched: readonly WatchedTable[]): string[] {
  if (!WRITE.test(statement)) return [];
  const topics = new Set<string>();
  const addAll = (table: string | undefined, counts: (entry: WatchedTable) => boolean) => {
    for (const entry of watched) if (entry.table === table && counts(entry)) topics.add(entry.topic);
  };
  const assigns = (text = '') => {
    const words = new Set(text.match(/\w+/g));
    // The pattern has stopped inside of a subquery, so columns may be missing: all may be written.
    const isCut = text.split('(').length > text.split(')').length;
    return (entry: WatchedTable) => isCut || entry.columns.some((column) => words.has(column));
  };
  for (const [, table, assigned] of statement.matchAll(UPDATE)) addAll(table, assigns(assigned));
  for (const [, table] of statement.matchAll(REMOVE)) addAll(table, () => true);
  for (const [, table, rest] of statement.matchAll(INSERT)) {
    const isUpsert = /\bdo\s+update\b/i.test(rest ?? '');
    addAll(table, (entry) => entry.inserts === true || (isUpsert && assigns(rest)(entry)));
  }
  return [...topics];
}
