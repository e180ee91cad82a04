/** What a member may have at most; the server refuses more. */
export const COLLECTIONS_MAX = 100;
/** In one collection. */
export const ENTRIES_MAX = 100;
