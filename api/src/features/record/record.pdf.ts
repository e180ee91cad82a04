import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { assistantsOf, reviewedAt, textsOf } from './record.columns.ts';
import type { AiUse, AiUseFilter } from './record.types.ts';

export interface RecordPdf {
  /** Oldest first. */
  uses: readonly AiUse[];
  filter: AiUseFilter;
  firm: string;
  person: string;
  timeZone: string;
  madeAt: Date;
  digest: string;
}

// Has the letters of all European languages; the fonts that PDF readers bring along have only those of the western ones.
const { resolve } = createRequire(import.meta.url);
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

const MARGIN = 40;
/** Where the rows begin on a page after the first: below the names of the columns. */
const TOP = 62;
const TEXT_SIZE = 8;
/** The longest ones of the widest letters take some 21 lines each, and the names of assistants 9; a page has 50. */
const NOTES_IN_ROW = 2;
const ASSISTANTS_IN_ROW = 5;
/** Rows that are laid out in one turn of the event loop. */
const BATCH_SIZE = 10;

const columns = [
  ['Date and time', 110],
  ['Prompt', 180],
  ['Client or matter', 116],
  ['Assistant', 70],
  ['Reviewed by me', 110],
  ['Notes', 126],
] as const;

/** The record as a PDF in US Letter, landscape, with the number of each page. */
export async function writePdf({ uses, filter, firm, person, timeZone, madeAt, digest }: RecordPdf): Promise<Buffer> {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  const doc = new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margins: { top: TOP, bottom: 54, left: MARGIN, right: MARGIN },
    bufferPages: true,
    font: fonts.regular,
    info: { Title: 'AI-use record', Author: person, CreationDate: madeAt, Producer: 'Promptory', Creator: 'Promptory' },
  });
  const file = buffer(doc);
  const facts = [
    firm && `Firm: ${firm}`,
    `Person: ${person}`,
    `Period: ${periodText(filter, uses, day)}`,
    filter.matter != null && `Client or matter: ${filter.matter || 'none named'}`,
    `Entries: ${uses.length}. Times are in the time zone ${timeZone}. Made ${time.format(madeAt)}.`,
    !canShow(doc, [firm, person, filter.matter ?? '', ...uses.flatMap(shownOf)]) &&
      'Some characters cannot be shown in a PDF. The CSV file has the same entries with all characters.',
    `SHA-256 of the rows, as in the CSV file of the same entries: ${digest}`,
    'It lists which prompts were used, not what was entered into them or what an assistant answered.',
  ];
  // What somebody has entered must not look like a line of ours.
  const lines = facts.flatMap((fact) => (fact ? inOneLine(fact) : []));
  doc.font(fonts.bold).fontSize(16).text('AI-use record', MARGIN, MARGIN).moveDown(0.5);
  doc.font(fonts.regular).fontSize(9).text(lines.join('\n'), { lineGap: 2 });
  doc.y = writeHead(doc, doc.y + 10);
  let before = doc.page;
  doc.on('pageAdded', () => {
    pack(before);
    before = doc.page;
    writeHead(doc, MARGIN);
    doc.y = TOP;
  });

  const table = doc.fontSize(TEXT_SIZE).table({
    columnStyles: columns.map(([, width]) => ({ width })),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: '#bbbbbb', padding: [4, 4, 4, 0] },
  });
  for (const [index, use] of uses.entries()) {
    if (index % BATCH_SIZE === 0) await setImmediate();
    for (const cells of rowsOf(use, time)) table.row(cells);
  }
  if (uses.length === 0) doc.text('No entries.');
  numberPages(doc, digest);
  doc.end();
  return file;
}

/**
 * A page that waits for its number is thousands of small arrays, one for each instruction: those of a long record took more memory
 * than the server has. A finished page is one.
 */
function pack({ content }: PDFKit.PDFPage): void {
  const stream = content as unknown as { buffer: Uint8Array[] };
  stream.buffer = [Buffer.concat(stream.buffer)];
}

const inOneLine = (text: string) => text.replaceAll(/[\s\x85]+/g, ' ');

/** What a member or an author has written of an entry. */
const shownOf = (use: AiUse): string[] => [use.title, use.matter ?? '', ...assistantsOf(use), ...textsOf(use)];

/** Whether the font of the document has all characters of some texts. It draws a box for any other one. */
function canShow(doc: PDFKit.PDFDocument, texts: readonly string[]): boolean {
  const { _font: face } = doc as unknown as { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };
  const characters = new Set(inOneLine(texts.join(' ')));
  return [...characters].every((character) => face.font.hasGlyphForCodePoint(character.codePointAt(0)!));
}

/** The cells of a column that has more than fits into one. */
const cellsOf = (texts: readonly string[], most: number, separator: string): string[] =>
  Array.from({ length: Math.ceil(texts.length / most) }, (_, row) =>
    texts
      .slice(row * most, (row + 1) * most)
      .map(inOneLine)
      .join(separator),
  );

/** The rows of an entry: a row that is higher than a page would be cut off, so that more notes have rows of their own. */
function rowsOf(use: AiUse, time: Intl.DateTimeFormat): string[][] {
  const reviewed = reviewedAt(use);
  const notes = cellsOf(textsOf(use), NOTES_IN_ROW, '\n');
  const assistants = cellsOf(assistantsOf(use), ASSISTANTS_IN_ROW, ', ');
  const more = Array.from({ length: Math.max(notes.length, assistants.length, 1) - 1 }, (_, row) => row + 1);
  return [
    [
      time.format(use.usedAt),
      use.version ? `${use.title} (version ${use.version})` : use.title,
      inOneLine(use.matter ?? ''),
      assistants[0] ?? '',
      reviewed ? time.format(reviewed) : '',
      notes[0] ?? '',
    ],
    ...more.map((row) => ['', '(continued)', '', assistants[row] ?? '', '', notes[row] ?? '']),
  ];
}

/** Writes the names of the columns, and returns where the rows begin. */
function writeHead(doc: PDFKit.PDFDocument, y: number): number {
  let x = MARGIN;
  doc.font(fonts.bold).fontSize(TEXT_SIZE);
  for (const [name, width] of columns) {
    doc.text(name, x, y, { width, lineBreak: false });
    x += width;
  }
  doc
    .moveTo(MARGIN, y + 14)
    .lineTo(x, y + 14)
    .lineWidth(1)
    .stroke('#444444');
  doc.font(fonts.regular).fontSize(TEXT_SIZE);
  doc.x = MARGIN;
  return y + 16;
}

function numberPages(doc: PDFKit.PDFDocument, digest: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Otherwise a text below the margin would begin another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 34;
    const width = doc.page.width - 2 * MARGIN;
    doc.fontSize(7).text(`SHA-256 ${digest}`, MARGIN, y, { width, lineBreak: false });
    doc.text(`Page ${page + 1} of ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
  }
}

function periodText({ since, until }: AiUseFilter, uses: readonly AiUse[], day: Intl.DateTimeFormat): string {
  const first = since ?? uses[0]?.usedAt;
  // `until` is the first moment that is not included.
  const last = until ? new Date(until.getTime() - 1) : uses.at(-1)?.usedAt;
  if (first && last) return `${day.format(first)} to ${day.format(last)}`;
  if (first) return `from ${day.format(first)}`;
  return last ? `until ${day.format(last)}` : 'all entries';
}
