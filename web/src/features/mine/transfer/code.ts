// What makes and reads files, and is loaded when somebody does so.
import type { ApolloClient } from '@apollo/client';
import { zip } from './archive.ts';
import { fromJson } from './json.ts';
import { toFolder } from './markdown.ts';
import { planImport } from './planImport.ts';
import { readMine } from './readFile.ts';
import { fetchMine } from './requests.ts';

/** The zip of a folder of Markdown. */
export const toMarkdown = (json: string) => zip(toFolder(fromJson(json)));

/** Reads a file, and compares it with what the member has. */
export async function planOf(client: ApolloClient, file: File) {
  const read = await readMine(file);
  return planImport(fromJson(await fetchMine(client)), read);
}
