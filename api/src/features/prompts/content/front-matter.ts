import { isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';

/** A problem in a content file. The reason also says how to fix it. */
export interface ContentProblem {
  path: string;
  line: number;
  reason: string;
}

/** Carries all problems at once, so that an editor can fix them in one pass. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    super(problems.map(({ path, line, reason }) => `${path}:${line}: ${reason}`).join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** The path of a front matter field, such as ['variables', 2, 'label']. */
export type FieldPath = readonly (string | number)[];

/** The origin of a parsed file, so that messages can name the line. */
export interface Source {
  path: string;
  /** The line of the file where the body starts. */
  bodyLine: number;
  /** The line of a front matter field; of its closest existing parent if the field is missing. */
  lineOf(field: FieldPath): number;
}

export interface FrontMatter {
  source: Source;
  fields: unknown;
  body: string;
}

/** The text without the byte order mark and the \r that Windows editors add. */
export const plainText = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/**
 * Splits a file into front matter and body. Throws if the file has no valid front matter. The ends of lines are trimmed, unless
 * they belong to the text: two spaces are a line break in Markdown.
 */
export function readFrontMatter(path: string, text: string, { keepsLineEnds = false } = {}): FrontMatter {
  const ownLines = plainText(text).split('\n');
  const lines = ownLines.map((line) => line.trimEnd());
  const fail = (line: number, reason: string): never => {
    throw new ContentError([{ path, line, reason }]);
  };

  if (lines[0] !== '---') fail(1, 'the file must begin with a line "---" and its front matter; add it');
  const end = lines.indexOf('---', 1);
  if (end === -1) fail(1, 'the front matter has no end; close it with a line "---"');

  const { fields, lineOf } = readYaml(path, lines.slice(1, end).join('\n'), 2);
  const bodyStart = lines.findIndex((line, index) => index > end && line !== '');
  if (bodyStart === -1) fail(end + 1, 'there is no text after the front matter; write it');

  const body = (keepsLineEnds ? ownLines : lines).slice(bodyStart).join('\n').trimEnd();
  return { source: { path, bodyLine: bodyStart + 1, lineOf }, fields, body };
}

/** Parses YAML that starts on `firstLine` of its file. */
export function readYaml(path: string, text: string, firstLine = 1): { fields: unknown; lineOf: Source['lineOf'] } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + firstLine - 1;

  if (document.errors.length > 0) {
    throw new ContentError(
      document.errors.map((error) => ({
        path,
        line: lineAt(error.pos[0]),
        reason: `this is not valid YAML (${error.message}); put a value in quotes if it contains ": " or begins with a sign`,
      })),
    );
  }
  return { fields: document.toJS(), lineOf: (field) => lineAt(offsetOf(document, field, text)) };
}

function offsetOf(document: Document, field: FieldPath, text: string): number {
  for (let depth = field.length; depth > 0; depth--) {
    const node: unknown = document.getIn(field.slice(0, depth), true);
    if (!isNode(node) || !node.range) continue;
    const [start] = node.range;
    // The text of a block begins below its sign.
    const isBlock = isScalar(node) && node.type?.startsWith('BLOCK_') && node.value !== '';
    return isBlock ? text.indexOf('\n', start) + 1 : start;
  }
  return 0;
}

/** Validates fields against a schema. Each problem has the line of its field and says what is expected there. */
export function checkFields<T>(schema: z.ZodType<T>, fields: unknown, source: Source): { value?: T; problems: ContentProblem[] } {
  const result = schema.safeParse(fields, { error: (issue) => explain(issue) });
  if (result.success) return { value: result.data, problems: [] };

  const problem = (field: FieldPath, what: string): ContentProblem => ({
    path: source.path,
    line: source.lineOf(field),
    reason: `${fieldName(field)} ${what}`.trim(),
  });
  const problems = result.error.issues.flatMap((issue) => {
    const field = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    if (issue.code !== 'unrecognized_keys') return [problem(field, issue.message)];
    return issue.keys.map((key) => problem([...field, key], 'is not a known field; remove it or correct its spelling'));
  });
  return { problems };
}

/** ['variables', 2, 'label'] becomes "variables #3 label". */
function fieldName(field: FieldPath): string {
  return field.map((key) => (typeof key === 'number' ? `#${key + 1}` : key)).join(' ');
}

function explain(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      // YAML reads `key:` without a value as null.
      return issue.input == null ? 'is missing; add it' : `must be a ${issue.expected}; correct it`;
    case 'too_small':
      return `has ${sizeOf(issue.input)}; it needs at least ${issue.minimum}`;
    case 'too_big':
      return `has ${sizeOf(issue.input)}; shorten it to at most ${issue.maximum}`;
    case 'invalid_value':
      return issue.input == null ? 'is missing; add it' : `must be one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a date such as 2026-11-20' : undefined;
    default:
      return undefined;
  }
}

function sizeOf(input: unknown): string {
  if (typeof input === 'string') return `${input.length} characters`;
  return Array.isArray(input) ? `${input.length} entries` : `the value ${String(input)}`;
}
