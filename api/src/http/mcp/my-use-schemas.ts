import { z } from 'zod';
import { listCollections, listedCollections } from './mine-schemas.ts';
import { listedPrompt, promptId } from './schemas.ts';

// The schemas of the tools for what a member has used and starred: `listUses` is the input of a tool, `listedUses` its output.

const favorites = z.int().describe('How many prompts the person has starred.');

export const listFavorites = listCollections;
export const listedFavorites = listedCollections
  .pick({ totalCount: true, next: true })
  .extend({ prompts: z.array(listedPrompt) });

export const listUses = listCollections.pick({ limit: true }).strict();
export const listedUses = z.object({
  prompts: z.array(listedPrompt.extend({ usedAt: z.string().describe('When the person last used it, in UTC.') })),
});

export const showFigures = z.strictObject({});
export const figures = z.object({
  thisWeek: z.int().describe('Uses in the last seven days.'),
  totalUsed: z.int().describe('Uses in the last two years.'),
  favorites,
  totalPrompts: z.int().describe('Prompts in the library.'),
});

export const setFavorite = z.strictObject({
  id: promptId,
  isFavorited: z.boolean().describe('True to star it, false to remove the star.'),
});
export const starred = z.object({ id: promptId, isFavorited: z.boolean(), favorites });
