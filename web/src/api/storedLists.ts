/** What a cached list knows of how many there are. It is not in the cache where only the counts of the tabs were read. */
export interface StoredTotal {
  totalCount?: number;
  totalCountIsExact?: boolean;
}

/** Reads the arguments of a list from its name in the cache, such as `contactMessages:{"filter":"unread"}`. */
export function storedArgs<Args extends object>(storeFieldName: string): Partial<Args> {
  const start = storeFieldName.indexOf('{');
  return start < 0 ? {} : (JSON.parse(storeFieldName.slice(start, storeFieldName.lastIndexOf('}') + 1)) as Args);
}

/** One more or less than a total that is not exact changes nothing. */
export function withTotalChanged<List extends StoredTotal>(list: List, by: number): List {
  const isKnown = list.totalCount !== undefined && list.totalCountIsExact !== false;
  return isKnown ? { ...list, totalCount: Math.max(0, list.totalCount! + by) } : list;
}
