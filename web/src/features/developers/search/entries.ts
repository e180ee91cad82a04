import { operationAddress, restAddress, typeAddress } from '../addresses.ts';
import { guideSections } from '../guide/sections.ts';
import { reference } from '../reference.generated.ts';

export interface Entry {
  /** Such as Query. */
  kind: string;
  name: string;
  to: string;
}

/** Everything that has a place of its own in the documentation. */
export const entries: readonly Entry[] = [
  ...guideSections.map(({ id, title }) => ({ kind: 'Guide', name: title, to: `/developers#${id}` })),
  ...reference.queries.map(({ name }) => ({ kind: 'Query', name, to: operationAddress('Query', name) })),
  ...reference.mutations.map(({ name }) => ({ kind: 'Mutation', name, to: operationAddress('Mutation', name) })),
  ...reference.types.map(({ name }) => ({ kind: 'Type', name, to: typeAddress(name) })),
  ...reference.rest.map((row) => ({ kind: 'REST', name: `${row.method} ${row.path}`, to: restAddress(row) })),
];

/** Those whose name holds the text: the same name first, then what begins with it. */
export function findEntries(text: string): Entry[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const rank = ({ name }: Entry) => {
    const lower = name.toLowerCase();
    return lower === wanted ? 0 : lower.startsWith(wanted) ? 1 : 2;
  };
  return entries.filter(({ name }) => name.toLowerCase().includes(wanted)).sort((one, other) => rank(one) - rank(other));
}
