/** How a column of a result looks in JavaScript: the same with PostgreSQL and the embedded database. */
export interface Column<T> {
  /** As in an error message, such as `uuid or null`. */
  readonly type: string;
  readonly accepts: (value: unknown) => value is T;
}

/** The columns of a result by name. */
export type RowShape = Record<string, Column<unknown>>;

export type RowOf<Shape extends RowShape> = { [Name in keyof Shape]: Shape[Name] extends Column<infer T> ? T : never };

const column = <T>(type: string, accepts: (value: unknown) => boolean): Column<T> => ({
  type,
  accepts: (value): value is T => accepts(value),
});

const matching = (type: string, pattern: RegExp) =>
  column<string>(type, (value) => typeof value === 'string' && pattern.test(value));

export const text = column<string>('text', (value) => typeof value === 'string');
export const bool = column<boolean>('boolean', (value) => typeof value === 'boolean');
export const int = column<number>('int', Number.isInteger);
export const float = column<number>('float', (value) => typeof value === 'number');
/** As text, because a number of JavaScript is not exact beyond 2^53. `count(*)` and `sum` of int are int8: cast them to int. */
export const int8 = matching('int8', /^-?\d+$/);
export const numeric = matching('numeric', /^-?\d+(\.\d+)?$/);
export const uuid = matching('uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
/** As text with microseconds, as the database prints it; `new Date(value)` reads it. */
export const timestamptz = matching('timestamptz', /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)*$/);
export const date = matching('date', /^\d{4,}-\d\d-\d\d$/);
export const bytes = column<Uint8Array>('bytea', (value) => value instanceof Uint8Array);

/** A parsed jsonb value. T is not checked: the statements that write the column have to keep to it. */
export const json = <T = unknown>() => column<T>('json', (value) => value !== undefined);

export const arrayOf = <T>(element: Column<T>) =>
  column<T[]>(`${element.type}[]`, (value) => Array.isArray(value) && value.every(element.accepts));

export const nullable = <T>(inner: Column<T>) =>
  column<T | null>(`${inner.type} or null`, (value) => value === null || inner.accepts(value));

/** Text that a check constraint or the statement itself limits to a few values. */
export const oneOf = <const T extends string>(...values: T[]) =>
  column<T>(values.join(' | '), (value) => values.some((each) => each === value));

/** Some columns of a table, such as `pick(columns.users, 'id', 'email')`. */
export const pick = <Shape extends RowShape, Name extends keyof Shape & string>(shape: Shape, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<Shape, Name>;

/** What differs between a row and its declared shape; undefined where nothing does. */
export function mismatch(shape: RowShape, row: Record<string, unknown>): string | undefined {
  const missing = Object.keys(shape).find((name) => !(name in row));
  if (missing !== undefined) return `declares ${missing}, which the row does not have`;
  const extra = Object.keys(row).find((name) => !(name in shape));
  if (extra !== undefined) return `does not declare ${extra}, which the row has`;
  const wrong = Object.entries(shape).find(([name, { accepts }]) => !accepts(row[name]));
  if (!wrong) return undefined;
  const value = row[wrong[0]];
  return `declares ${wrong[0]} as ${wrong[1].type}; it is ${value === null ? 'null' : typeof value}`;
}
