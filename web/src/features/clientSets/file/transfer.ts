import { assertRoom, ClientSetError, newSet } from '../../../api/clientSets/actions.ts';
import { type Book, type ClientSet, freeName, NAME_MAX, setsOf, sizeError } from '../../../api/clientSets/clientSet.ts';
import { changeBook } from '../../../api/clientSets/device.ts';
import { cutText } from '../../../ui/cutText.ts';
import { isVariable } from '../labels.ts';

const FORMAT = 'promptory-client-sets';
const FILE_MAX = 10_000_000;

type Content = Pick<ClientSet, 'name' | 'values'>;

/** The sets as a file that anybody can read. */
export const exportText = (book: Book): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, sets: setsOf(book).map(({ name, values }) => ({ name, values })) }, null, 2)}\n`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readSet(value: unknown, index: number): Content {
  const what = `Client set ${index + 1} of the file`;
  if (!isObject(value) || typeof value.name !== 'string' || value.name.trim() === '')
    throw new ClientSetError(`${what} has no name. Nothing was imported.`);
  const name = value.name.trim();
  if (name.length > NAME_MAX)
    throw new ClientSetError(`${what} has a name of more than ${NAME_MAX} characters. Nothing was imported.`);
  if (!isObject(value.values) || !Object.values(value.values).every((text) => typeof text === 'string'))
    throw new ClientSetError(`“${name}” has values that are not texts. Nothing was imported.`);
  const wrong = Object.keys(value.values).find((variable) => !isVariable(variable));
  if (wrong !== undefined)
    throw new ClientSetError(
      `“${name}” has a value named “${cutText(wrong, 40)}”, which no prompt can have. Nothing was imported.`,
    );
  const values = value.values as Content['values'];
  if (sizeError(name, values) !== undefined) throw new ClientSetError(`“${name}” is too long. Nothing was imported.`);
  return { name, values };
}

/** The sets of a file. Throws an error that says what is wrong with it. */
export function parseFile(text: string): readonly Content[] {
  if (text.length > FILE_MAX) throw new ClientSetError('This file is too large. Choose one that was exported here.');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ClientSetError('This is not a JSON file. Choose one that was exported here.');
  }
  if (!isObject(data) || data.format !== FORMAT || !Array.isArray(data.sets))
    throw new ClientSetError('This file has no client sets. Choose one that was exported here.');
  if (data.version !== 1) throw new ClientSetError('This file is of a newer version. Reload the page and try again.');
  return data.sets.map(readSet);
}

const isSame = (one: Content, other: Content): boolean =>
  one.name === other.name &&
  Object.keys(one.values).length === Object.keys(other.values).length &&
  Object.entries(one.values).every(([name, value]) => other.values[name] === value);

/** Adds the sets of a file that are not there already, all or none. What has a name that is taken gets another one. */
export async function importFile(userId: string, text: string): Promise<{ added: number; known: number }> {
  const contents = parseFile(text);
  let added = 0;
  await changeBook(userId, (book) => {
    const sets = [...book.sets];
    for (const content of contents) {
      if (sets.some((set) => !set.isDeleted && isSame(set, content))) continue;
      sets.push(newSet({ ...content, name: freeName(sets, content.name) }));
    }
    added = sets.length - book.sets.length;
    assertRoom(book, added);
    return { ...book, sets };
  });
  return { added, known: contents.length - added };
}
