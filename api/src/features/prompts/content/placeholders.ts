import { parseTemplate } from '@promptory/sdk/fill';
import type { ContentProblem, Source } from './front-matter.ts';

/** Placeholder syntax of any kind. Only declared [NAMES] are filled in, so anything else would be copied unchanged. */
const STRAY = new RegExp(
  [
    /\[[^[\]]*\]|[[\]]/, // [anything], and a single bracket
    /\$?\{+[^{}]*\}+|[{}]/, // {x}, {{x}}, ${x}
    /<<[^<>]*>>|«[^«»]*»/, // <<x>>, «x»
    /<\/?[A-Za-z][^<>]*>/, // <X>; tag pairs around material are exempt below
    /%[A-Z][A-Z0-9_]*%/, // %X%
    /\$[A-Z]{4,}\b/, // $NAME
    /\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/, // CLIENT_NAME without its brackets
    /_{3,}|\.{4,}/, // ____ and .....
    /\bX{3,}\b|\bTODO\b|\b[Ll]orem ipsum\b/,
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'g',
);

const TAG_LINE = /^<(\/?)([a-z][a-z0-9_-]*)>$/;

/** Checks that every declared name is used and that everything that looks like a placeholder is declared. */
export function checkPlaceholders(body: string, names: readonly string[], source: Source): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const used = new Set<string>();
  const tags = pairedTags(body);

  body.split('\n').forEach((text, index) => {
    const rest = parseTemplate(text, names).map((segment) => {
      if (segment.kind === 'text') return segment.text;
      used.add(segment.name);
      return '…';
    });
    for (const [stray] of rest.join('').matchAll(STRAY)) {
      if (tags.has(stray.replace(/^<\/?|>$/g, ''))) continue;
      problems.push({ path: source.path, line: source.bodyLine + index, reason: `"${stray}" ${adviceFor(stray)}` });
    }
  });

  names.forEach((name, index) => {
    if (name === '' || used.has(name)) return;
    const line = source.lineOf(['variables', index, 'name']);
    problems.push({
      path: source.path,
      line,
      reason: `${name} is declared but not used; write [${name}] in the body or remove it`,
    });
  });
  return problems;
}

/** The names of tags that are both opened and closed, each alone on its line. */
export function pairedTags(body: string): Set<string> {
  const lines = body.split('\n').map((line) => TAG_LINE.exec(line.trim()));
  const named = (slash: string) => new Set(lines.flatMap((match) => (match?.[1] === slash ? [match[2]] : [])));
  const closed = named('/');
  return new Set([...named('')].flatMap((name) => (name !== undefined && closed.has(name) ? [name] : [])));
}

function adviceFor(stray: string): string {
  if (stray === 'TODO') return 'marks what is still to be written; write it';
  if (stray.startsWith('<'))
    return 'is neither a placeholder nor a tag pair around material; declare a [VARIABLE], or open and close the tag on lines of their own';
  return 'looks like a placeholder and is not declared; declare it under variables as [NAME], or write it in plain words';
}
