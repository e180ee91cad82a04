// Fills in the variables of a prompt. The preview, the copied text, the API and the linter all use this implementation, so
// that they always agree. The Python client has the only other one; both pass the cases of sdk/test/fill-cases.json.

export type VariableType = 'text' | 'longtext' | 'select' | 'number' | 'date';

export interface FillVariable {
  name: string;
}

export type Segment = { kind: 'text'; text: string } | { kind: 'variable'; name: string };

/** The pattern of a valid variable name, as the source of a regular expression without anchors. */
export const VARIABLE_NAME = '[A-Z][A-Z0-9_/]*';

type Values = Readonly<Record<string, string | undefined>>;

/**
 * Splits a prompt into text and variables. Only declared names are variables; other brackets are text. Adjacent text is one
 * segment, and no segment is empty.
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
 * Replaces the variables with their values, exactly as typed. A missing or blank value leaves the bracketed name. Values are
 * not parsed and not used as replacement patterns, so `$&` or a typed `[OTHER_NAME]` is kept as it is.
 */
export function fill(content: string, names: Iterable<string>, values: Values): string {
  return parseTemplate(content, names)
    .map((segment) => (segment.kind === 'text' ? segment.text : (valueOf(values, segment.name) ?? `[${segment.name}]`)))
    .join('');
}

/** The declared names that occur in the prompt and have no value, without duplicates, in order of occurrence. */
export function missing(content: string, names: Iterable<string>, values: Values): string[] {
  const empty = new Set<string>();
  for (const segment of parseTemplate(content, names)) {
    if (segment.kind === 'variable' && valueOf(values, segment.name) === undefined) empty.add(segment.name);
  }
  return [...empty];
}

/** Whether a variable needs a text area. Without a type, the specification lets the name decide. */
export function isLongText(variable: FillVariable & { type?: string | null }): boolean {
  if (variable.type != null) return variable.type === 'longtext';
  return variable.name.includes('DESCRIPTION') || variable.name.includes('FOCUS');
}

/** The longest name of a variable. */
export const NAME_MAX = 60;

/** A name in brackets as people type it: in capitals, perhaps of several words. The text of a Markdown link is none. */
const TYPED_NAME = /\[ *([A-Z][A-Z0-9_/]*(?:[ -]+[A-Z0-9_/]+)*) *\](?!\()/g;

/**
 * Makes a template of a text that somebody has typed or pasted: [CLIENT NAME] becomes [CLIENT_NAME]. A single letter, as in a
 * list with [X], is no name, and those in `plain` stay as they were typed. `names` are in order of occurrence, without duplicates.
 */
export function toTemplate(text: string, plain: ReadonlySet<string> = new Set()): { content: string; names: string[] } {
  const names = new Set<string>();
  const content = text.replaceAll(TYPED_NAME, (bracketed, typed: string) => {
    const name = typed.replaceAll(/[ -]+/g, '_');
    if (name.length < 2 || name.length > NAME_MAX || plain.has(name)) return bracketed;
    names.add(name);
    return `[${name}]`;
  });
  return { content, names: [...names] };
}

/** A label for a variable that has none: "Client name" for CLIENT_NAME. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Own properties only, because inherited ones were not typed by the user. */
function valueOf(values: Values, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return value === undefined || value.trim() === '' ? undefined : value;
}
