import { afterEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { parse, validate, buildSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { renderApp } from '../../../test/renderApp.tsx';
import { mockServer } from '../../../test/server.ts';
import { settle } from '../../../test/settle.ts';
import { shellData } from '../../../test/shell.ts';
import { promptCard, promptConnection } from '../../features/prompts/prompt.fixture.ts';
import { prepareMember } from '../App.tsx';
import { firstQueryOf, memberPageOf, shells } from '../prerender/shells.ts';

const activity = { recentUses: [], popularPrompts: [], startPrompts: [] };
const dashboard = { ...shellData(), ...activity };
const failure = { errors: [{ message: 'Not signed in', extensions: { code: 'UNAUTHENTICATED' } }] };

/** What boot.ts has done when the app starts. */
async function openWith(body: Promise<unknown>, { token = 'token-1', pathname = '/' } = {}) {
  localStorage.setItem('admin_user_token', 'token-1');
  window.firstRequest = { token, pathname, body };
  await prepareMember('/');
  return renderApp('/');
}

const greeting = () => screen.findByRole('heading', { level: 1, name: 'Welcome, Paula' });

afterEach(() => {
  delete window.firstRequest;
});

describe('The data that was requested with the document', () => {
  test('is shown without another request', async () => {
    const server = mockServer({});
    await openWith(Promise.resolve({ data: dashboard }));
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Paula' })).toBeVisible();
    expect(screen.getByText('No recent prompts yet. Start exploring our library!')).toBeVisible();
    expect(server.calls).toEqual([]);
  });

  test('is shown without another request where a list is read again by everybody who returns to it', async () => {
    const favorites = (...ids: string[]) =>
      promptConnection(
        ids.map((id) => promptCard(id, { isFavorited: true })),
        { totalCount: ids.length },
      );
    const server = mockServer({
      DashboardActivity: { data: activity },
      Favorites: { data: { favorites: favorites('one', 'two') } },
    });
    localStorage.setItem('admin_user_token', 'token-1');
    const data = { ...shellData(), favorites: favorites('one') };
    window.firstRequest = { token: 'token-1', pathname: '/favorites', body: Promise.resolve({ data }) };
    await prepareMember('/favorites');
    const { user } = renderApp('/favorites');
    expect(screen.getByRole('article', { name: 'Title of one' })).toBeVisible();
    await settle();
    expect(server.calls).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await greeting()).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Favorites/ }));
    expect(await screen.findByRole('article', { name: 'Title of two' })).toBeVisible();
    expect(server.callCount('Favorites')).toBe(1);
  });

  test.each([
    ['could not be fetched', () => openWith(Promise.reject(new TypeError('Failed to fetch')))],
    ['is an error', () => openWith(Promise.resolve({ data: null, ...failure }))],
    ['has an error', () => openWith(Promise.resolve({ data: dashboard, ...failure }))],
    ['is the page of a proxy', () => openWith(Promise.reject(new SyntaxError('Unexpected token <')))],
    ['belongs to another session', () => openWith(Promise.resolve({ data: dashboard }), { token: 'token-2' })],
    ['belongs to another page', () => openWith(Promise.resolve({ data: dashboard }), { pathname: '/recent' })],
  ])('is requested by the app if it %s', async (_, open) => {
    const server = mockServer({ LibraryShell: { data: shellData() }, DashboardActivity: { data: activity } });
    await open();
    expect(await greeting()).toBeVisible();
    expect(server.callCount('LibraryShell')).toBe(1);
  });

  test('drops a token that is not valid', async () => {
    mockServer({ AppInfo: 'pending' });
    await openWith(Promise.resolve({ data: { me: null, categories: [], stats: shellData().stats, ...activity } }));
    expect((await screen.findAllByRole('link', { name: 'Sign In' }))[0]).toBeVisible();
    expect(localStorage.getItem('admin_user_token')).toBeNull();
  });
});

describe('The query in the document', () => {
  const schema = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));

  test.each(Object.keys(shells))('of %s is one valid operation with all fields once', async (path) => {
    const { query } = firstQueryOf(await memberPageOf(path));
    expect(validate(schema, parse(query))).toEqual([]);
    expect(query.match(/\bme\{/g)).toHaveLength(1);
    expect(query).toContain('__typename');
  });

  test('has the variables of the page, apart from the parameters of its route', async () => {
    expect(firstQueryOf(await memberPageOf('/favorites'))).toMatchObject({ path: '/favorites', variables: { first: 24 } });
    expect(firstQueryOf(await memberPageOf('/prompt/:id'))).toMatchObject({ path: '/prompt/:id', variables: {} });
  });
});
