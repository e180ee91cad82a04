import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { buildSchema, getNamedType, type GraphQLObjectType, parse, validate } from 'graphql';
import { StaticRouter } from 'react-router-dom';
import { renderApp } from '../../../test/renderApp.tsx';
import { Providers } from '../../app/Providers.tsx';
import { prerenderedPages } from '../../app/prerender/pages.ts';
import { existingPages } from '../../app/routeTable.ts';
import { operationUrl, restUrl, restAnchor, typeUrl } from '../../features/developers/urls.ts';
import { chapters } from '../../features/developers/chapters.ts';
import { RECORDED_ID } from '../../features/developers/code/OwnIdHint.tsx';
import { mcpTools } from '../../features/developers/guide/mcpTools.ts';
import {
  fillAndRecord,
  firstCall,
  keepInSync,
  listOfVersions,
  pythonClient,
  retryingClient,
} from '../../features/developers/guide/samples.ts';
import { guideSections } from '../../features/developers/guide/sections.ts';
import { reference } from '../../features/developers/reference.generated.ts';
import { RestRouteDoc } from '../../features/developers/rest/RestRouteDoc.tsx';
import { recipes } from '../../features/developers/recipes/recipes.generated.ts';
import { findEntries } from '../../features/developers/search/entries.ts';
import { GraphqlPage } from './GraphqlPage.tsx';
import { GuidePage } from './GuidePage.tsx';
import { RestPage } from './RestPage.tsx';
import { TypesPage } from './TypesPage.tsx';

const root = join(import.meta.dirname, '..', '..', '..', '..');

const openPage = async (address: string, heading: string) => {
  const page = renderApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  return page;
};
const openGuide = () => openPage('/developers', 'Developers');

/** The entry of the reference that the fragment of a URL points to. */
const entryOf = (address: string): HTMLElement => {
  const id = address.slice(address.indexOf('#') + 1);
  return document.getElementById(id)!.closest<HTMLElement>('.entry')!;
};
const rowsOf = (name: string) => {
  const table = screen.getByRole<HTMLTableElement>('table', { name });
  return Array.from(table.rows, ({ cells }) => Array.from(cells, ({ textContent }) => textContent)).slice(1);
};

test('the changelog writes its days as other pages do', async () => {
  await openGuide();
  const dates = reference.changes.flatMap(({ date }) => date ?? []);
  const day = document.querySelector(`time[datetime="${dates[0]}"]`);
  expect(day).toHaveTextContent(/^[A-Z][a-z]+ \d+, 20\d\d$/);
});

describe('The reference', () => {
  test('shows the description, arguments, permission and result of every query and mutation', async () => {
    await openPage('/developers/graphql', 'GraphQL operations');
    for (const kind of ['Query', 'Mutation'] as const) {
      for (const operation of kind === 'Query' ? reference.queries : reference.mutations) {
        const entry = entryOf(operationUrl(kind, operation.name));
        const type = reference.types.find(({ name }) => name === operation.typeName);
        const words = operation.description || type?.description;
        // A few have no description and return a plain value.
        if (words) expect(entry).toHaveTextContent(words.replaceAll('`', ''));
        for (const { name } of operation.args) expect(within(entry).getByText(name, { selector: 'dt code' })).toBeInTheDocument();
        const scope = { null: 'Not for keys', '': 'Any key' }[String(operation.scope)] ?? operation.scope!;
        expect(within(entry).getByText(scope, { selector: '.badge' })).toBeInTheDocument();
        expect(entry).toHaveTextContent(`Returns ${operation.type}`);
        const { name, example } = operation;
        const shown = (what: string) => within(entry).queryByRole('group', { name: `${what} of ${name}` })?.textContent;
        expect([shown('Request'), shown('Variables') ?? null, shown('Response')]).toEqual([
          example?.document,
          example?.variables ?? null,
          example?.response,
        ]);
        if (example) expect(entry).toHaveTextContent(`This call was charged ${example.points} points.`);
      }
    }
  });

  test('shows every type with its fields or values', async () => {
    await openPage('/developers/types', 'GraphQL types');
    for (const { name, fields, values } of reference.types) {
      const shown = Array.from(
        entryOf(typeUrl(name)).querySelectorAll('.entry > dl > div > dt > code'),
        (code) => code.textContent,
      );
      expect({ name, shown }).toEqual({ name, shown: [...fields, ...values].map((each) => each.name) });
    }
  });

  test('shows the inputs, the GraphQL operation and the recorded example of every REST route', async () => {
    await openPage('/developers/rest', 'REST routes');
    for (const row of reference.rest) {
      const { method, path, summary, operation, points, parameters, body, example } = row;
      const entry = entryOf(restUrl(row));
      const name = `${method} ${path}`;
      expect(within(entry).getByRole('heading', { level: 3, name })).toBeInTheDocument();
      expect(entry).toHaveTextContent(summary.replaceAll('`', ''));
      expect(entry).toHaveTextContent(`Costs at least ${points} points.`);
      for (const input of [...parameters, ...body]) {
        expect(within(entry).getAllByText(input.name, { selector: 'dt code' }).length).toBeGreaterThan(0);
      }
      expect(within(entry).getByRole('link', { name: operation })).toHaveAttribute(
        'href',
        expect.stringContaining('/developers/graphql#'),
      );
      const [request, response] = within(entry).getAllByRole('group');
      expect(request?.textContent).toContain(`${window.location.origin}${example.request}'`);
      expect(response?.textContent).toBe(example.response);
    }
  });

  test('says what comes on top of the points of a REST route, and what it ignores', async () => {
    await openPage('/developers/rest', 'REST routes');
    const section = document.getElementById('routes')!.closest('section');
    expect(section).toHaveTextContent('GET /api/user/favorites, is charged for the whole library');
    expect(section).toHaveTextContent('ignores parameters and fields of the body that it does not name');
  });

  test('says which id to replace where an example has one that only its server had', async () => {
    const hint = `Replace ${RECORDED_ID} with an id from your account`;
    const shown = () => Array.from(document.querySelectorAll('.entry'), (entry) => entry.textContent.includes(hint));
    const graphql = await openPage('/developers/graphql', 'GraphQL operations');
    const operations = [...reference.queries, ...reference.mutations];
    const ofOperations = operations.map(({ example }) => example?.variables?.includes(RECORDED_ID) ?? false);
    expect([shown(), ofOperations.filter(Boolean).length]).toEqual([ofOperations, 4]);
    graphql.unmount();
    await openPage('/developers/rest', 'REST routes');
    const ofRoutes = reference.rest.map(({ example }) => example.request.includes(RECORDED_ID));
    expect([shown(), ofRoutes.filter(Boolean).length]).toEqual([ofRoutes, 2]);
  });

  test('shows the bounds of a value if it has any', () => {
    const inputs = [
      { name: 'limit', type: 'integer', required: false, description: 'How many.', bounds: '1 to 1000' },
      { name: 'search', type: 'string', required: false, description: 'Words.', bounds: 'at most 200 characters' },
      { name: 'category', type: 'string', required: false, description: 'A slug.', bounds: null },
    ];
    const row = { ...reference.rest[0]!, parameters: inputs.map((each) => ({ ...each, in: 'query' })), body: inputs };
    render(
      <Providers>
        <StaticRouter location="/developers/rest">
          <RestRouteDoc route={row} />
        </StaticRouter>
      </Providers>,
    );
    const shown = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(shown).toEqual([
      'limitintegeroptional, in the query, 1 to 1000',
      'searchstringoptional, in the query, at most 200 characters',
      'categorystringoptional, in the query',
      'limitintegeroptional, 1 to 1000',
      'searchstringoptional, at most 200 characters',
      'categorystringoptional',
    ]);
  });

  test('marks a deprecated route', () => {
    render(
      <Providers>
        <StaticRouter location="/developers/rest">
          <RestRouteDoc route={{ ...reference.rest[0]!, deprecated: 'since 2027-01-01' }} />
        </StaticRouter>
      </Providers>,
    );
    expect(screen.getByText('Deprecated: since 2027-01-01')).toBeInTheDocument();
  });

  test('has no broken links', async () => {
    const anchors = new Map<string, Set<string>>();
    const links: string[] = [];
    for (const { path, title } of chapters) {
      const page = await openPage(path, title);
      anchors.set(path, new Set(Array.from(document.querySelectorAll('[id]'), ({ id }) => id)));
      const own = Array.from(document.querySelectorAll<HTMLAnchorElement>('main a'), (link) => link.getAttribute('href')!);
      links.push(...own.map((href) => (href.startsWith('#') ? path + href : href)));
      page.unmount();
    }
    const dead = links.filter((href) => {
      const [path = '', anchor] = href.split('#');
      if (['/api/openapi.json', '/changelog.atom', '/.well-known/security.txt'].includes(href)) return false;
      return !existingPages.includes(path) || (anchor !== undefined && !anchors.get(path)?.has(anchor));
    });
    expect(links.length).toBeGreaterThan(reference.types.length);
    expect(dead).toEqual([]);
  });

  test('gives every entry a unique URL', () => {
    const places = [
      ...reference.queries.map(({ name }) => operationUrl('Query', name)),
      ...reference.mutations.map(({ name }) => operationUrl('Mutation', name)),
      ...reference.types.map(({ name }) => typeUrl(name)),
      ...reference.rest.map(restUrl),
    ];
    expect(new Set(places).size).toBe(places.length);
    expect(restAnchor({ method: 'GET', path: '/api/user/favorites/{id}' })).toBe('get-user-favorites-id');
  });
});

describe('The guide', () => {
  test('has its sections in order, and a table of contents that links to them', async () => {
    await openGuide();
    const headings = within(screen.getByRole('article')).getAllByRole('heading', { level: 2 });
    expect(headings.map(({ id, textContent }) => [id, textContent])).toEqual(guideSections.map(({ id, title }) => [id, title]));
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(guideSections.map(({ id }) => `#${id}`));
    await waitFor(() => expect(links.filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1));
  });

  test('lists the scopes, errors and limits of the reference', async () => {
    await openGuide();
    expect(rowsOf('Scopes of a key').map(([name, , plan]) => [name, plan])).toEqual(
      reference.scopes.map(({ name, needsPro }) => [name, needsPro ? 'Pro' : 'Free or Pro']),
    );
    expect(rowsOf('Errors').map(([code, status]) => [code, status])).toEqual(
      reference.errors.map(({ code, status }) => [code, String(status)]),
    );
    expect(rowsOf('Limits and budgets').map(([name, value]) => [name, value])).toEqual(
      reference.limits.map(({ name, value }) => [name, value]),
    );
    for (const { version, changes } of reference.changes) {
      expect(screen.getByRole('heading', { level: 3, name: new RegExp(version.replaceAll('.', String.raw`\.`)) })).toBeVisible();
      for (const change of changes) expect(screen.getByRole('article')).toHaveTextContent(change.replaceAll('`', ''));
    }
  });

  test('shows the first call in one language at a time, with the URL of this installation', async () => {
    const { user } = await openGuide();
    const shown = () =>
      screen.getAllByRole('group', { name: /^First call in / }).filter((group) => group.closest('.other-language') === null);
    expect(shown().map((group) => group.getAttribute('aria-label'))).toEqual(['First call in curl']);
    expect(shown()[0]).toHaveTextContent(`${window.location.origin}/graphql`);
    await user.click(screen.getByRole('button', { name: 'Python' }));
    expect(shown().map((group) => group.getAttribute('aria-label'))).toEqual(['First call in Python']);
  });

  test('shows how to keep a copy in sync, with a program that the tests of the SDK run', async () => {
    await openGuide();
    const readme = readFileSync(join(root, 'sdk', 'README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`ts\n${keepInSync.replaceAll('promptory.', 'client.')}\n\`\`\``);
    const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
    expect(validate(schema, parse(listOfVersions))).toEqual([]);
    const section = document.getElementById('sync')!.closest<HTMLElement>('section')!;
    expect(section).toHaveTextContent(/no webhooks.*NOT_FOUND.*never popular/);
    expect(document.getElementById('paging')!.closest('section')).toHaveTextContent('Only in the order popular');
  });

  test('says how to save the TypeScript of the first call, and for which version of Node', async () => {
    await openGuide();
    const { engines } = JSON.parse(readFileSync(join(root, 'sdk', 'package.json'), 'utf8')) as { engines: { node: string } };
    const section = document.getElementById('quick-start')!.closest<HTMLElement>('section')!;
    expect(section).toHaveTextContent(/first-call\.mjs.*"type": "module"/);
    expect(section).toHaveTextContent(`Node ${engines.node.replace('>=', '')} or later`);
    expect(firstCall('').find(({ name }) => name === 'TypeScript')?.text).toContain('import ');
  });

  test('says which settings the TypeScript programs need', async () => {
    await openGuide();
    const sectionOf = (id: string) => document.getElementById(id)!.closest<HTMLElement>('section');
    expect(sectionOf('sdk')).toHaveTextContent('set moduleResolution to nodenext or bundler');
    expect(sectionOf('clients')).toHaveTextContent('run npm pkg set type=module there first');
  });

  test('uses a prompt and a variable that exist', () => {
    const [, id] = /prompt\(\{ id: '([^']+)' \}\)/.exec(fillAndRecord)!;
    const [, blank] = /\{ ([A-Z_]+): /.exec(fillAndRecord)!;
    expect(readFileSync(join(root, 'api', 'content', 'legal', id!, 'prompt.md'), 'utf8')).toContain(`[${blank}]`);
  });

  test.each([
    ['TypeScript', retryingClient(''), /timeout: ([\d_]+),/, /maxWait: ([\d_]+) /],
    ['Python', pythonClient(''), /timeout=(\d+),/, /max_wait=(\d+)\)/],
  ])('shows a client in %s that has the time to wait for the next minute', (_, program, ofCall, ofWait) => {
    const [timeout = 0, maxWait = 0] = [ofCall, ofWait].map((each) => Number(each.exec(program)?.[1]?.replace('_', '')));
    expect(timeout).toBeGreaterThan(maxWait);
  });

  test('has a program for each client, with the URL of this installation', async () => {
    const { user } = await openGuide();
    const installed = JSON.parse(readFileSync(join(root, 'recipes', 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const { name, commands, files } of recipes) {
      await user.click(screen.getByRole('button', { name }));
      const shown = screen.getByRole('group', { name: `Commands for ${name}` });
      expect(shown.closest('.other-language')).toBeNull();
      expect(shown.textContent).toBe([`export PROMPTORY_URL=${window.location.origin}`, ...commands].join('\n'));
      for (const file of files)
        expect(screen.getByRole('group', { name: `${file.name} with ${name}` }).textContent).toBe(file.text);
      // What the programs import is what the tests have installed.
      const imported = files.flatMap(({ text }) =>
        [...text.matchAll(/from '((?:@[^/']+\/)?[^./'][^/']*)/g)].map(([, from]) => from!),
      );
      expect(Object.keys(installed.dependencies)).toEqual(expect.arrayContaining(imported));
      for (const each of imported) expect(commands[0]).toContain(each);
    }
  });

  test('says which lists page backward, and what is counted, as the schema has it', async () => {
    await openGuide();
    const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
    const queries = Object.values(schema.getQueryType()!.getFields()).filter(({ name, type }) => {
      const isOfAdmins = reference.queries.find((each) => each.name === name)?.access === 'admin';
      return getNamedType(type).name.endsWith('Connection') && !isOfAdmins;
    });
    const having = (has: (query: (typeof queries)[number]) => boolean) => queries.filter(has).map(({ name }) => name);
    const counts = (field: string) => having(({ type }) => field in (getNamedType(type) as GraphQLObjectType).getFields());
    const section = document.getElementById('paging')!.closest<HTMLElement>('section')!;
    const [forward, backward, counted] = Array.from(section.querySelectorAll('p'), (each) =>
      Array.from(each.querySelectorAll('a'), (link) => link.textContent),
    );
    const isCounted = counts('totalCount');
    expect([forward, backward, counted]).toEqual([
      ['prompts'],
      having(({ args }) => args.some(({ name }) => name === 'before')),
      [...having(({ name }) => !isCounted.includes(name)), ...counts('totalCountIsExact')],
    ]);
    expect(backward!.length).toBeLessThan(queries.length);
  });

  test('keeps lists with other filters apart in the caches of Apollo', () => {
    const { args } = reference.queries.find(({ name }) => name === 'prompts')!;
    const filters = args.map(({ name }) => name).filter((name) => !['first', 'after', 'last', 'before'].includes(name));
    const programs = recipes.filter(({ name }) => name.startsWith('Apollo Client')).map(({ files }) => files[0]!.text);
    expect(programs).toHaveLength(2);
    for (const program of programs) {
      const [, listed] = /const filters = \[(.*)\];/.exec(program)!;
      expect(listed!.split(', ').sort()).toEqual(filters.map((name) => `'${name}'`).sort());
      expect(program).toContain('prompts: relayStylePagination(filters)');
    }
  });

  test('lists the tools of the MCP server', () => {
    const files = ['tools.ts', 'my-use.ts', 'mine.ts', 'my-versions.ts'];
    const sources = files.map((name) => readFileSync(join(root, 'api', 'src', 'http', 'mcp', name), 'utf8'));
    const served = [...sources.join('').matchAll(/registerTool\(\s*server,\s*library,\s*'(\w+)'/g)].map(([, name]) => name);
    expect(mcpTools).toEqual(served);
  });

  test('copies what is shown, and shows an error if the clipboard is blocked', async () => {
    const { user } = await openGuide();
    const written = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(written);
    await user.click(screen.getByRole('button', { name: 'Copy Assistant settings' }));
    expect(await screen.findByText('Assistant settings copied to clipboard')).toBeVisible();
    const [text] = written.mock.calls[0]!;
    expect(JSON.parse(text)).toMatchObject({ mcpServers: { promptory: { url: `${window.location.origin}/mcp` } } });
    written.mockRejectedValueOnce(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy Assistant settings' }));
    expect(await screen.findByText('Copy Failed')).toBeVisible();
  });
});

describe('The search', () => {
  test('finds entries by name and opens them by keyboard', async () => {
    const { user } = await openGuide();
    await user.keyboard('/');
    const field = screen.getByRole('combobox', { name: 'Search the reference' });
    expect(field).toHaveFocus();
    await user.keyboard('recorduse');
    const options = within(screen.getByRole('listbox', { name: 'Search results' })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['recordUseMutation', 'RecordUsePayloadType']);
    expect(field).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', options[1]!.id);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'GraphQL types' })).toBeVisible();
    expect(window.location.hash).toBe('#RecordUsePayload');
    await waitFor(() => expect(document.getElementById('RecordUsePayload')).toHaveFocus());
  });

  test('finds routes, error codes, scopes and tools', () => {
    const places = [
      ...reference.rest.map((row) => [`${row.method} ${row.path.replace('/api', '')}`, restUrl(row)]),
      ...reference.rest.map((row) => [`${row.method} ${row.path}`, restUrl(row)]),
      ...reference.errors.map(({ code }) => [code, '/developers#errors']),
      ...reference.scopes.map(({ name }) => [name, '/developers#rights']),
      ...mcpTools.map((name) => [name, '/developers#mcp']),
    ] as const;
    for (const [name, to] of places) expect({ name, to: findEntries(name!)[0]?.to }).toEqual({ name, to });
    expect(findEntries('/user/stats').map(({ name }) => name)).toEqual(['GET /api/user/stats']);
  });

  test('shows every match, even if several have the same URL', async () => {
    const { user } = await openGuide();
    await user.type(screen.getByRole('combobox', { name: 'Search the reference' }), 'graphql_');
    const options = screen.getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['GRAPHQL_PARSE_FAILEDError', 'GRAPHQL_VALIDATION_FAILEDError']);
    await user.click(options[1]!);
    expect(window.location.hash).toBe('#errors');
  });

  test('announces that nothing was found, and closes with Escape', async () => {
    const { user } = await openGuide();
    const field = screen.getByRole('combobox', { name: 'Search the reference' });
    // It was there before its text, which is not announced otherwise.
    const status = within(screen.getByRole('search')).getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await user.type(field, 'nothing of ours');
    expect(status).toHaveTextContent('No results for “nothing of ours”.');
    await user.keyboard('{Escape}');
    expect(status).toBeEmptyDOMElement();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('nothing of ours');
    await user.clear(field);
    await user.type(field, '/api/admin');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain('DELETE /api/admin/users/{id}REST');
  });
});

describe('On a phone', () => {
  test('the table of contents is a menu that closes after a choice', async () => {
    window.innerWidth = 390;
    const { user } = await openGuide();
    const button = screen.getByRole('button', { name: 'Contents', hidden: true });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(screen.getByRole('navigation', { name: 'On this page' })).getByRole('link', { name: 'Errors' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('Without JavaScript', () => {
  // React's server renderer opens a MessageChannel when it is loaded. jsdom has none, and renderToString needs none.
  Object.assign(globalThis, {
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
  });

  test.each([
    ['/developers', <GuidePage key="guide" />, ['First call in Python', '/developers/graphql#query-prompts']],
    ['/developers/graphql', <GraphqlPage key="graphql" />, ['id="query-prompts"', 'id="mutation-recordUse"']],
    ['/developers/types', <TypesPage key="types" />, ['id="PromptConnection"']],
    ['/developers/rest', <RestPage key="rest" />, ['id="get-prompts-id"']],
  ])('%s can be read and has a description for search engines', async (path, page, expected) => {
    const { renderToString } = await import('react-dom/server');
    const html = renderToString(
      <Providers>
        <StaticRouter location={path}>{page}</StaticRouter>
      </Providers>,
    );
    for (const text of expected) expect(html).toContain(text);
    expect(prerenderedPages.find((each) => each.path === path)?.description.length).toBeGreaterThan(60);
  });
});
