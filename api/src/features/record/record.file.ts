import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { toCsvFile } from '../../core/csv.ts';
import { ApiError, parseInput } from '../../core/errors.ts';
import { optionalLine, optionalText } from '../../core/input.ts';
import { dayIn } from '../../core/time.ts';
import { audit } from '../audit/audit.ts';
import type { User } from '../users/user.entity.ts';
import { inPdfTurn } from './pdf-queue.ts';
import { columns } from './record.columns.ts';
import type { RecordPdf } from './record.pdf.ts';
import { readUses } from './record.read.ts';
import { type AiUseFile, type AiUseFilter, AiUseFormat, MATTER_MAX } from './record.types.ts';

/** How many entries a file may have, and how many bytes as CSV: laying out a page of a PDF takes some milliseconds. */
export const FILE_MAX = 2000;
const BYTES_MAX = { csv: 700_000, pdf: 350_000 };

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const options = z.object({
  firm: optionalLine(200),
  // It is printed, too: a text without spaces takes the square of its length to lay out.
  matter: optionalText(MATTER_MAX).nullish(),
  timeZone: z.string().max(100).refine(isTimeZone, 'Use the IANA name of a time zone, such as America/New_York'),
});

interface Wanted {
  format: AiUseFormat;
  filter: AiUseFilter;
  firm: string;
  timeZone: string;
}

function tooLarge(what: string): ApiError {
  const reason = `${what}. Choose a shorter period`;
  return new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { filter: reason } });
}

/** What lays out a PDF takes several megabytes, and is hardly ever needed. */
async function pdfOf(record: RecordPdf): Promise<Buffer> {
  const { writePdf } = await import('./record.pdf.ts');
  return writePdf(record);
}

export const fileLimit = { name: 'ai-use-file', counted: 'files', points: 20, seconds: 60 * 60 };

/** The record as a file. That it was made is in the audit log. A PDF for which there is no room now does not count. */
export function makeFile(ctx: Context, user: User, { format, filter, ...given }: Wanted): Promise<AiUseFile> {
  const wanted = { format, filter, ...parseInput(options, { ...given, matter: filter.matter }) };
  const make = () => writeFile(ctx, user, wanted);
  if (format === AiUseFormat.csv) return make();
  return inPdfTurn({ userId: user.id, make, onRefused: () => ctx.throttle.refund(fileLimit, user.id) });
}

type Parsed = Pick<Wanted, 'format' | 'filter'> & z.infer<typeof options>;

async function writeFile(ctx: Context, user: User, { format, filter, firm, timeZone }: Parsed): Promise<AiUseFile> {
  const uses = (await readUses(ctx.em, user.id, filter, FILE_MAX + 1)).reverse();
  if (uses.length > FILE_MAX) throw tooLarge(`There are more than ${FILE_MAX.toLocaleString('en-US')} entries`);
  const madeAt = ctx.now();
  const csv = toCsvFile(columns, uses);
  if (csv.length > BYTES_MAX[format]) throw tooLarge('The notes are too long for one file');
  const digest = createHash('sha256').update(csv).digest('hex');
  const person = [[user.firstName, user.lastName].filter(Boolean).join(' '), user.email].filter(Boolean).join(', ');
  const content = format === AiUseFormat.csv ? csv : await pdfOf({ uses, filter, firm, person, timeZone, madeAt, digest });
  await audit(ctx.em, ctx, { action: 'record.exported', subjectId: user.id, detail: { format, count: uses.length } });
  return {
    name: `ai-use-record-${dayIn(timeZone, madeAt)}.${format}`,
    mediaType: format === AiUseFormat.csv ? 'text/csv' : 'application/pdf',
    base64: content.toString('base64'),
    digest,
    count: uses.length,
  };
}
