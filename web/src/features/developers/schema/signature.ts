import type { Operation } from '../reference.generated.ts';

/** How the schema declares it; one argument a line where they are many. */
export function signature({ name, type, args }: Operation): string {
  const list = args.map((arg) => `${arg.name}: ${arg.type}${arg.default === null ? '' : ` = ${arg.default}`}`);
  if (list.length === 0) return `${name}: ${type}`;
  const inLine = `${name}(${list.join(', ')}): ${type}`;
  return inLine.length <= 60 ? inLine : `${name}(\n  ${list.join('\n  ')}\n): ${type}`;
}
