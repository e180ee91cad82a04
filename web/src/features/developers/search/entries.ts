import { operationUrl, restUrl, restShortName, typeUrl } from '../urls.ts';
import { mcpTools } from '../guide/mcpTools.ts';
import { guideSections, type GuideSectionId } from '../guide/sections.ts';
import { reference } from '../reference.generated.ts';

export interface Entry {
  /** Such as Query. */
  kind: string;
  name: string;
  to: string;
  /** What else it is called in the documentation. */
  alias?: string;
}

const guideUrl = (id: GuideSectionId): string => `/developers#${id}`;

/** Everything that the documentation has under a name, in a place of its own or in a table of the guide. */
export const entries: readonly Entry[] = [
  ...guideSections.map(({ id, title }) => ({ kind: 'Guide', name: title, to: guideUrl(id) })),
  ...reference.queries.map(({ name }) => ({ kind: 'Query', name, to: operationUrl('Query', name) })),
  ...reference.mutations.map(({ name }) => ({ kind: 'Mutation', name, to: operationUrl('Mutation', name) })),
  ...reference.types.map(({ name }) => ({ kind: 'Type', name, to: typeUrl(name) })),
  ...reference.rest.map((row) => ({
    kind: 'REST',
    name: `${row.method} ${row.path}`,
    alias: restShortName(row),
    to: restUrl(row),
  })),
  ...reference.errors.map(({ code }) => ({ kind: 'Error', name: code, to: guideUrl('errors') })),
  ...reference.scopes.map(({ name }) => ({ kind: 'Right', name, to: guideUrl('rights') })),
  ...mcpTools.map((name) => ({ kind: 'MCP tool', name, to: guideUrl('mcp') })),
];

/** Those whose name holds the text: the same name first, then what begins with it. */
export function findEntries(text: string): Entry[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const ranked = entries.flatMap((entry) => {
    const names = [entry.name, entry.alias ?? ''].map((name) => name.toLowerCase());
    if (!names.some((name) => name.includes(wanted))) return [];
    return [{ entry, rank: names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2 }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}
