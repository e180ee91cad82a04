import { emptyTable, type Entry, type Table } from '../tokens/table.ts';
import { allTables, changeTable, keyOf, watchTable } from './tables.ts';

const nothingKnown = { table: { ...emptyTable, at: 0 }, isKept: true };

/** Nobody knows whose the texts are that were kept as they are, so these are proposed again. */
function without(table: Table, setIds: readonly string[]): Table | null {
  const entries = table.entries.filter(({ setId = '' }) => !setIds.includes(setId));
  if (entries.length === 0) return null;
  return { entries, kept: [], forgotten: [...new Set([...(table.forgotten ?? []), ...setIds])] };
}

export async function deleteNamesForSets(userId: string, setIds: readonly string[]): Promise<void> {
  const prefix = keyOf(userId, '');
  const isOfAny = ({ setId = '' }: Entry) => setIds.includes(setId);
  const own = (await allTables()).filter(([key, { entries }]) => key.startsWith(prefix) && entries.some(isOfAny));
  for (const [key] of own) {
    const promptId = key.slice(prefix.length);
    const { isKept } = await changeTable(userId, promptId, nothingKnown, (table) => without(table, setIds));
    if (!isKept) throw new Error('The browser still has some names.');
    const tabs = watchTable(userId, promptId, () => undefined);
    tabs.tell();
    tabs.stop();
  }
}
