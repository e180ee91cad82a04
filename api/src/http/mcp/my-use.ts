import type { McpServer } from '@modelcontextprotocol/server';
import { FavoritesDocument, SetFavoriteDocument, StatsDocument } from '@promptory/sdk/operations';
import type { z } from 'zod';
import { McpRecentUsesDocument } from '../operations.generated.ts';
import { cardOf, linesOf } from './cards.ts';
import type { Library } from './library.ts';
import {
  figures,
  listedFavorites,
  listedUses,
  listFavorites,
  listUses,
  setFavorite,
  showFigures,
  starred,
} from './my-use-schemas.ts';
import { registerTool } from './register-tool.ts';
import { READ_ONLY, toolResult } from './tool-result.ts';

async function readFavorites(library: Library, { limit, after }: z.infer<typeof listFavorites>) {
  const { totalCount, pageInfo, edges } = (await library.run(FavoritesDocument, { first: limit, after })).favorites;
  const prompts = edges.map(({ node }) => cardOf(node));
  return toolResult(
    { totalCount, next: pageInfo.hasNextPage ? pageInfo.endCursor : null, prompts } satisfies z.infer<typeof listedFavorites>,
    prompts.map(linesOf).join('\n') || 'The person has no favorites.',
  );
}

async function readUses(library: Library, { limit }: z.infer<typeof listUses>) {
  const { recentUses } = await library.run(McpRecentUsesDocument, { first: limit });
  const prompts = recentUses.map(({ prompt, usedAt }) => ({ ...cardOf(prompt), usedAt }));
  return toolResult(
    { prompts } satisfies z.infer<typeof listedUses>,
    prompts.map((prompt) => `${linesOf(prompt)}\n  Last used: ${prompt.usedAt}`).join('\n') ||
      'The person has not used any prompt yet.',
  );
}

async function getStats(library: Library) {
  const { totalPrompts, favorites, thisWeek, totalUsed } = (await library.run(StatsDocument, {})).stats;
  return toolResult(
    { totalPrompts, favorites, thisWeek, totalUsed } satisfies z.infer<typeof figures>,
    `Uses this week: ${thisWeek}, in two years: ${totalUsed}. Favorites: ${favorites}. Prompts in the library: ${totalPrompts}.`,
  );
}

async function star(library: Library, { id: promptId, isFavorited: isWanted }: z.infer<typeof setFavorite>) {
  const result = await library.run(SetFavoriteDocument, { promptId, isFavorited: isWanted });
  const { prompt, favorites } = result.setFavorite;
  const { id, isFavorited } = prompt;
  return toolResult(
    { id, isFavorited, favorites } satisfies z.infer<typeof starred>,
    `${isFavorited ? 'A favorite now' : 'No longer a favorite'}: ${id}. Favorites: ${favorites}.`,
  );
}

/** Registers the tools that read what the member has used and starred. */
export function registerMyUse(server: McpServer, library: Library): void {
  registerTool(
    server,
    library,
    'list_favorites',
    {
      title: 'List my favorites',
      description: 'Returns the prompts of the library that the person has starred, newest first; get_prompt opens one.',
      inputSchema: listFavorites,
      outputSchema: listedFavorites,
      annotations: READ_ONLY,
    },
    (args) => readFavorites(library, args),
  );
  registerTool(
    server,
    library,
    'list_recent_uses',
    {
      title: 'List my recent uses',
      description:
        'Returns the prompts that the person has used, each once with its last use, newest first; get_prompt opens one.',
      inputSchema: listUses,
      outputSchema: listedUses,
      annotations: READ_ONLY,
    },
    (args) => readUses(library, args),
  );
  registerTool(
    server,
    library,
    'get_stats',
    {
      title: 'See my figures',
      description: 'Returns how many prompts the person has used and starred, and how many there are in the library.',
      inputSchema: showFigures,
      outputSchema: figures,
      annotations: READ_ONLY,
    },
    () => getStats(library),
  );
}

/** Registers the tool that stars prompts for the member. */
export function registerSetFavorite(server: McpServer, library: Library): void {
  registerTool(
    server,
    library,
    'set_favorite',
    {
      title: 'Set a favorite',
      description: 'Stars a prompt of the library, or removes the star. Call it only if the person asks for it.',
      inputSchema: setFavorite,
      outputSchema: starred,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    (args) => star(library, args),
  );
}
