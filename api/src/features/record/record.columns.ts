import type { CsvColumns } from '../../core/csv.ts';
import type { AiUse } from './record.types.ts';

const texts = (notes: AiUse['notes'], part: 'assistant' | 'text') => [
  ...new Set(notes.map((note) => note[part]).filter((text) => text != null)),
];
/** The parts of an entry as both files state them. */
export const assistantsOf = ({ notes }: AiUse): string[] => texts(notes, 'assistant');
export const textsOf = ({ notes }: AiUse): string[] => texts(notes, 'text');
export const reviewedAt = ({ notes }: AiUse): Date | undefined => notes.findLast(({ isReview }) => isReview)?.at;

/** The columns of the CSV file, whose digest both files state. */
export const columns: CsvColumns<AiUse> = {
  id: ({ id }) => id,
  usedAt: (use) => use.usedAt,
  promptId: ({ promptId }) => promptId,
  title: ({ title }) => title,
  version: ({ version }) => version,
  matter: ({ matter }) => matter,
  assistants: (use) => assistantsOf(use).join(', '),
  reviewedAt,
  notes: (use) => textsOf(use).join('\n'),
  // With what was noted first, too: a later note does not hide an earlier one.
  history: ({ notes }) => (notes.length > 1 ? JSON.stringify(notes) : ''),
};
