export type Cell = string | Date | boolean | null | undefined;

/** The columns of a file: their names in its first row, and their values. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/**
 * A spreadsheet would run a cell that starts with one of these characters as a formula, in some languages even if it is full-width.
 * One that splits at other characters than commas sees a cell start inside of ours. A leading apostrophe makes it text. The
 * lookahead has at most one such character itself, so that the time grows only with the length.
 */
const FORMULAS = /(^|[;|\t\r\n])(?=\n?(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** Quotes a cell as in RFC 4180. */
function quoted(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  const escaped = text.replace(FORMULAS, (_, separator = '') => `${separator}'`);
  return /[",;|\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

export const toCsv = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((value) => value(row)))]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');

/** A CSV file. Excel takes it for UTF-8 only with the byte order mark, and garbles every umlaut otherwise. */
export const toCsvFile = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): Buffer =>
  Buffer.from(`\uFEFF${toCsv(columns, rows)}`);
