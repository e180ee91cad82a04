import type { ApolloCache, Reference, StoreObject } from '@apollo/client/cache';
import type { PromptItem } from '../items.ts';
import type { Span } from '../../prompts/display/MarkedText.tsx';
import { highlight, matchesWords } from '../../prompts/search/words.ts';

type Entities = Readonly<Record<string, StoreObject | undefined>>;

interface Edge {
  node: Reference;
  match?: { alias: readonly Span[] | null } | null;
}

/** What a row needs. Some queries load less of a prompt. */
function isComplete(prompt: StoreObject, entities: Entities): boolean {
  const category = entities[(prompt.category as Reference | undefined)?.__ref ?? ''];
  return [prompt.title, prompt.isPremium, prompt.isLocked, category?.icon].every((value) => value !== undefined);
}

/** The other names of prompts that earlier searches have told, by the prompts' keys in the cache. */
function aliasesIn(entities: Entities): ReadonlyMap<string, string> {
  const lists = Object.entries(entities.ROOT_QUERY ?? {}).filter(([field]) => /^prompts\b/.test(field));
  const edges = lists.flatMap(([, list]) => (list as unknown as { edges: readonly Edge[] }).edges);
  return new Map(
    edges.flatMap(({ node, match }) =>
      match?.alias ? [[node.__ref, match.alias.map(({ text }) => text).join('')] as const] : [],
    ),
  );
}

/**
 * The prompts in the cache with the typed words in their title or another name, those of `first` before the others. It is no
 * search and ranks nothing: it shows something in the frame after the key, until the server has responded.
 */
export function findKnownPrompts(cache: ApolloCache, typed: readonly string[], first: readonly string[]): PromptItem[] {
  if (typed.length === 0) return [];
  const entities = cache.extract() as Entities;
  const aliases = aliasesIn(entities);
  const found = Object.entries(entities).flatMap(([key, prompt]): PromptItem[] => {
    if (prompt?.__typename !== 'Prompt' || !isComplete(prompt, entities)) return [];
    const { id, title } = prompt as unknown as { id: string; title: string };
    const alias = aliases.get(key);
    const isByTitle = matchesWords(title, typed);
    if (!isByTitle && (alias === undefined || !matchesWords(`${title} ${alias}`, typed))) return [];
    return [
      {
        kind: 'prompt',
        key: `prompt:${id}`,
        id,
        title: highlight(title, typed),
        alias: isByTitle || alias === undefined ? null : highlight(alias, typed),
      },
    ];
  });
  const placeOf = ({ id }: PromptItem) => (first.includes(id) ? first.indexOf(id) : first.length);
  return found.sort((one, other) => placeOf(one) - placeOf(other));
}
