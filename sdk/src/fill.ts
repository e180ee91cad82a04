/**
 * The one filler of variables. The page previews with it, the API and the linter use it, and what is
 * copied is to the letter what it returns, so there must never be a second one.
 */

export type VariableType = 'text' | 'longtext' | 'select' | 'number' | 'date';

export interface FillVariable {
  name: string;
}

export type Segment = { kind: 'text'; text: string } | { kind: 'variable'; name: string };

/** What a legal variable name looks like, as the source of a regular expression without anchors. */
export const VARIABLE_NAME = '[A-Z][A-Z0-9_/]*';

type Values = Readonly<Record<string, string | undefined>>;

/**
 * Cuts a prompt into plain text and variables. Only declared names are variables; any other bracket is
 * text. Adjacent text is one segment and no segment is empty.
 */
export function parseTemplate(content: string, names: Iterable<string>): Segment[] {
  const declared = new Set(names);
  const segments: Segment[] = [];
  let textStart = 0;

  for (const match of content.matchAll(new RegExp(`\\[(${VARIABLE_NAME})\\]`, 'g'))) {
    const name = match[1];
    if (name === undefined || !declared.has(name)) continue;
    if (match.index > textStart) {
      segments.push({ kind: 'text', text: content.slice(textStart, match.index) });
    }
    segments.push({ kind: 'variable', name });
    textStart = match.index + match[0].length;
  }

  if (textStart < content.length) segments.push({ kind: 'text', text: content.slice(textStart) });
  return segments;
}

/**
 * Puts the values in, exactly as typed. A missing or blank value leaves the bracketed name. The values are
 * joined, never searched or used as a replacement pattern, so `$&` or a typed `[OTHER_NAME]` stays what it is.
 */
export function fill(content: string, names: Iterable<string>, values: Values): string {
  return parseTemplate(content, names)
    .map((segment) => (segment.kind === 'text' ? segment.text : (valueOf(values, segment.name) ?? `[${segment.name}]`)))
    .join('');
}

/** The declared names that occur in the prompt and have no value yet, once each, in order of occurrence. */
export function missing(content: string, names: Iterable<string>, values: Values): string[] {
  const empty = new Set<string>();
  for (const segment of parseTemplate(content, names)) {
    if (segment.kind === 'variable' && valueOf(values, segment.name) === undefined) empty.add(segment.name);
  }
  return [...empty];
}

/** Whether a variable deserves a text area. Without a type, the name decides, as the specification has it. */
export function isLongText(variable: FillVariable & { type?: string | null }): boolean {
  if (variable.type != null) return variable.type === 'longtext';
  return variable.name.includes('DESCRIPTION') || variable.name.includes('FOCUS');
}

/** Own properties only: the object may come from anywhere, and nobody typed what its prototype holds. */
function valueOf(values: Values, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return value === undefined || value.trim() === '' ? undefined : value;
}
