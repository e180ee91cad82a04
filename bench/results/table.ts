/** A table in Markdown, its columns aligned, so that it reads well on a console, too. Numbers are on the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[], numeric: readonly number[]): string[] {
  const widths = head.map((text, column) => Math.max(3, text.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, column) => (numeric.includes(column) ? text.padStart(widths[column]!) : text.padEnd(widths[column]!))).join(' | ')} |`;
  const rule = widths.map((width, column) => (numeric.includes(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)];
}
