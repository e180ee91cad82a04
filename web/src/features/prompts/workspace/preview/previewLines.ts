import { parseTemplate } from '@promptory/sdk/fill';

export type Piece = { kind: 'text' | 'mark' | 'tag'; text: string } | { kind: 'variable'; name: string };

export interface Line {
  kind: 'heading' | 'item' | 'plain';
  pieces: readonly Piece[];
}

const HEADING = /^#{1,6} /;
const ITEM = /^\s*(?:[-*]|\d+\.) /;
/** An XML-like tag around material, such as `<contract>`. */
const TAG = /(<\/?[A-Za-z][\w-]*>)/;

/** The lines of a prompt's content, as text and variables. */
function linesOf(content: string, names: Iterable<string>): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const segment of parseTemplate(content, names)) {
    if (segment.kind === 'variable') {
      lines.at(-1)?.push(segment);
      continue;
    }
    const [rest = '', ...more] = segment.text.split('\n');
    if (rest !== '') lines.at(-1)?.push({ kind: 'text', text: rest });
    for (const text of more) lines.push(text === '' ? [] : [{ kind: 'text', text }]);
  }
  return lines;
}

function withTags(piece: Piece): Piece[] {
  if (piece.kind !== 'text') return [piece];
  return piece.text
    .split(TAG)
    .filter((text) => text !== '')
    .map((text) => ({ kind: TAG.test(text) ? 'tag' : 'text', text }));
}

function toLine(pieces: readonly Piece[]): Line {
  const [first, ...others] = pieces;
  const start = first?.kind === 'text' ? first.text : '';
  const mark = (HEADING.exec(start) ?? ITEM.exec(start))?.[0];
  if (mark === undefined) return { kind: 'plain', pieces: pieces.flatMap(withTags) };
  const rest: Piece[] = [{ kind: 'text', text: start.slice(mark.length) }, ...others];
  return {
    kind: HEADING.test(start) ? 'heading' : 'item',
    pieces: [{ kind: 'mark', text: mark }, ...rest.flatMap(withTags)],
  };
}

/**
 * Divides a prompt into lines with their headings, list items and tags, to style them. No character is lost: joined with
 * line breaks, the pieces are the content.
 */
export const previewLines = (content: string, names: Iterable<string>): Line[] => linesOf(content, names).map(toLine);
