import { RecordUseDocument, SetFavoriteDocument } from '@promptory/sdk/operations';
import type { Facts } from './facts.ts';
import { sidesOf } from './library.ts';
import { addFavorite } from './postgraphile.ts';
import type { Row, Side, SideName } from './row.ts';

/** Each request is of another prompt or, after all prompts, of another member. */
function inPairs(sides: Partial<Record<SideName, Side>>, prompts: number): Partial<Record<SideName, Side>> {
  const paired = ({ server, request }: Side): Side => ({
    server,
    request: (number, member) => request(number, () => member(Math.floor(number / prompts))),
  });
  return Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, paired(side)]));
}

/** New rows: no member has starred or used the prompt before. */
export function writeRows({ prompts }: Facts): Row[] {
  const promptId = (number: number) => prompts[number % prompts.length]!.id;
  const row = (name: string, title: string, writes: Row['writes'], sides: Row['sides']): Row => ({
    name,
    title,
    goal: 0.4,
    compare: 'fields',
    isNew: true,
    writes,
    sides: inPairs(sides, prompts.length),
  });
  const setFavorite = SetFavoriteDocument.toString();
  const recordUse = RecordUseDocument.toString();
  return [
    row(
      'favorite',
      'Set a favorite, a new row each time',
      'favorites',
      sidesOf(
        (number) => ({ query: setFavorite, variables: { promptId: promptId(number), isFavorited: true } }),
        (number, member) => addFavorite(member, promptId(number)),
      ),
    ),
    row(
      'use',
      'Record a use, new rows each time, synchronous commit',
      'prompt_uses',
      sidesOf((number) => ({ query: recordUse, variables: { promptId: promptId(number) } })),
    ),
  ];
}
