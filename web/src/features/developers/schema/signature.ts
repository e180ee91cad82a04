import type { Operation } from '../reference.generated.ts';

/** The declaration in schema syntax. Long argument lists are broken into one argument per line. */
export function signature({ name, type, args }: Operation): string {
  const list = args.map((arg) => `${arg.name}: ${arg.type}${arg.default === null ? '' : ` = ${arg.default}`}`);
  if (list.length === 0) return `${name}: ${type}`;
  const oneLine = `${name}(${list.join(', ')}): ${type}`;
  return oneLine.length <= 60 ? oneLine : `${name}(\n  ${list.join('\n  ')}\n): ${type}`;
}
