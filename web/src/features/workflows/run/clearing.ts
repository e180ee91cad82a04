import type { Book } from '../../../api/clientSets/clientSet.ts';
import { dividedBySet } from '../../prompts/workspace/kept/typedFor.ts';
import type { Progress } from '../store/progress.ts';
import { typedAt, withTyped } from './progressWith.ts';

/** The progress without what was typed at a place and, with a book, what would be shown there without a client set. */
export const withCleared = (progress: Progress, place: string, book: Book | null | undefined): Progress =>
  withTyped(progress, place, ({ typedFor }) => ({
    values: {},
    typedFor: book === undefined ? typedFor : dividedBySet(book, typedFor).ofSets,
  }));

/** The progress with what was cleared at a place, as it was earlier. */
export function withBroughtBack(progress: Progress, place: string, earlier: Progress, book: Book | null): Progress {
  const cleared = typedAt(earlier, place);
  return withTyped(progress, place, ({ values, typedFor }) => ({
    values: { ...values, ...cleared.values },
    typedFor: { ...typedFor, ...dividedBySet(book, cleared.typedFor).withoutSet },
  }));
}
