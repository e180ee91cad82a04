import { operationUrl, restUrl, restShortName, typeUrl } from '../urls.ts';
import { mcpTools } from '../guide/mcpTools.ts';
import { guideSections, type GuideSectionId } from '../guide/sections.ts';
import { reference } from '../reference.generated.ts';

export interface Entry {
  /** Such as Query. */
  kind: string;
  name: string;
  to: string;
  /** Another name for it in the documentation. */
  alias?: string;
}

const guideUrl = (id: GuideSectionId): string => `/developers#${id}`;

/** Everything that can be found by name, whether it has its own entry or is a row in a table of the guide. */
export const entries: readonly Entry[] = [
  ...guideSections.map(({ id, title }) => ({ kind: 'Guide', name: title, to: guideUrl(id) })),
  ...reference.queries.map(({ name }) => ({ kind: 'Query', name, to: operationUrl('Query', name) })),
  ...reference.mutations.map(({ name }) => ({ kind: 'Mutation', name, to: operationUrl('Mutation', name) })),
  ...reference.types.map(({ name }) => ({ kind: 'Type', name, to: typeUrl(name) })),
  ...reference.rest.map((route) => ({
    kind: 'REST',
    name: `${route.method} ${route.path}`,
    alias: restShortName(route),
    to: restUrl(route),
  })),
  ...reference.errors.map(({ code }) => ({ kind: 'Error', name: code, to: guideUrl('errors') })),
  ...reference.scopes.map(({ name }) => ({ kind: 'Scope', name, to: guideUrl('rights') })),
  ...mcpTools.map((name) => ({ kind: 'MCP tool', name, to: guideUrl('mcp') })),
];

/** The entries whose name contains the text: exact matches first, then names that start with it. */
export function findEntries(text: string): Entry[] {
  const search = text.trim().toLowerCase();
  if (search === '') return [];
  const ranked = entries.flatMap((entry) => {
    const names = [entry.name, entry.alias ?? ''].map((name) => name.toLowerCase());
    if (!names.some((name) => name.includes(search))) return [];
    return [{ entry, rank: names.includes(search) ? 0 : names.some((name) => name.startsWith(search)) ? 1 : 2 }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}
