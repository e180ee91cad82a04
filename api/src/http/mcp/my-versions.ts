import type { McpServer } from '@modelcontextprotocol/server';
import { missing } from '@promptory/sdk/fill';
import { MyVersionsDocument } from '@promptory/sdk/operations';
import type { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { McpMyVersionsDocument } from '../operations.generated.ts';
import type { Library } from './library.ts';
import { listedVersions, listVersions, openedVersion, openVersion } from './mine-schemas.ts';
import { assertKnown, fillIn, lockedText } from './prompt.ts';
import { registerTool } from './register-tool.ts';
import { READ_ONLY, toolResult } from './tool-result.ts';

async function listMyVersions(library: Library, { limit, after }: z.infer<typeof listVersions>) {
  const { totalCount, pageInfo, edges } = (await library.run(McpMyVersionsDocument, { first: limit, after })).myVersions;
  const versions = edges.map(({ node: { id, title, note, hasLibraryChanged } }) => ({ id, title, note, hasLibraryChanged }));
  return toolResult(
    { totalCount, next: pageInfo.hasNextPage ? pageInfo.endCursor : null, versions } satisfies z.infer<typeof listedVersions>,
    versions.map(({ id, title, note }) => `- ${title} (id: ${id})${note && `: ${note}`}`).join('\n') ||
      'The person has no versions of prompts.',
  );
}

async function getMyVersion(library: Library, { id, values = {} }: z.infer<typeof openVersion>) {
  const { myVersions } = await library.run(MyVersionsDocument, { prompts: [id], first: 1 });
  const version = myVersions.edges[0]?.node;
  if (!version) throw new ApiError('NOT_FOUND', `The person has no version of "${id}". get_prompt opens the library's.`);
  const { title, note, hasLibraryChanged, isLocked, content, ownWords, defaults } = version;
  const names = version.variables.map(({ name }) => name);
  if (!isLocked) assertKnown(id, names, values);
  const given = { ...Object.fromEntries(defaults.map(({ name, value }) => [name, value])), ...values };
  const open = missing(content ?? '', names, given);
  const [text] = content === null ? [null] : await fillIn(library, [content], names, given);
  const variables = version.variables.map(({ placeholder, ...variable }) => ({ ...variable, example: placeholder }));
  return toolResult(
    {
      id,
      title,
      note,
      hasLibraryChanged,
      isLocked,
      text,
      ownWords,
      missing: open,
      variables,
    } satisfies z.infer<typeof openedVersion>,
    // Nothing is said about the fields of a locked text.
    ...(text === null
      ? [lockedText(library)]
      : [text, open.length === 0 ? 'Every field has a value.' : `Fields without a value: ${open.join(', ')}`]),
  );
}

/** Registers the tools for what the member has made of prompts of the library. */
export function registerMyVersions(server: McpServer, library: Library): void {
  registerTool(
    server,
    library,
    'list_my_versions',
    {
      title: 'List my versions',
      description:
        'Returns the prompts of the library of which the person has a version, the last saved first; get_my_version opens one.',
      inputSchema: listVersions,
      outputSchema: listedVersions,
      annotations: READ_ONLY,
    },
    (args) => listMyVersions(library, args),
  );
  registerTool(
    server,
    library,
    'get_my_version',
    {
      title: 'Open my version of a prompt',
      description:
        'Returns what the person has made of a prompt of the library: their text, filled in with their defaults and the values. Call it ' +
        'in place of get_prompt when the person wants their version. Never invent a value. Values are neither kept nor logged.',
      inputSchema: openVersion,
      outputSchema: openedVersion,
      annotations: READ_ONLY,
    },
    (args) => getMyVersion(library, args),
    'list_my_versions',
  );
}
