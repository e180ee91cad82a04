import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderPage } from '../../../test/render.tsx';
import { mockServer, unauthorized } from '../../../test/server.ts';
import { PublicApiError } from '../../api/publicApi.ts';
import type { Caller } from '../../features/playground/callers.ts';
import type { EditorProps } from '../../features/playground/editor/EditorProps.ts';
import { examples, fallbackPrompt, requestOf, type ExamplePrompt } from '../../features/playground/examples.ts';
import { PlaygroundPage } from './PlaygroundPage.tsx';

const session: Caller = { kind: 'session', email: 'pro@promptory.test', isPro: true, isAdmin: false };
const key: Caller = {
  kind: 'key',
  name: 'Newsroom',
  prefix: 'plk_live_3f9a1c',
  lastFour: '77aa',
  scopes: ['catalog:read', 'schema:read'],
  isTest: false,
};
const KEY = 'plk_live_3f9a1c000000_secret_12345677aa';
const apiError = (code: string) => new PublicApiError('Refused', code);

/** Mocks GraphiQL, which needs a browser. Shows its props and sends requests with its fetcher. */
function FakeEditor({ fetcher, request, hasSchema }: EditorProps) {
  const [response, setResponse] = useState('');
  const headersPane = useRef<HTMLTextAreaElement>(null);
  const run = async () => {
    const text = headersPane.current?.value;
    const headers = text ? (JSON.parse(text) as Record<string, string>) : undefined;
    setResponse(JSON.stringify(await fetcher({ query: 'query Run { stats { favorites } }' }, { headers })));
  };
  return (
    <section aria-label="Editor">
      <p>{hasSchema ? 'with schema' : 'without schema'}</p>
      <pre>{request?.query}</pre>
      <code>{request?.variables}</code>
      <textarea ref={headersPane} aria-label="Headers" />
      <button onClick={() => void run()}>Run</button>
      <output aria-label="Response">{response}</output>
    </section>
  );
}

interface Options {
  sessionToken?: string | null;
  loadSessionCaller?: () => Promise<Caller>;
  loadKeyCaller?: (key: string) => Promise<Caller>;
  loadExamplePrompt?: (token: string) => Promise<ExamplePrompt | null>;
}

function open({
  sessionToken = 'token-1',
  loadSessionCaller = () => Promise.resolve(session),
  loadKeyCaller = () => Promise.resolve(key),
  loadExamplePrompt = () => Promise.resolve({ id: 'lease-summary', category: 'real-estate' }),
}: Options = {}) {
  const onSessionEnded = jest.fn<() => void>();
  const onSessionRefused = jest.fn<(token: string) => void>();
  const exampleFor = jest.fn(loadExamplePrompt);
  const page = renderPage(
    <PlaygroundPage
      sessionToken={sessionToken}
      loadSessionCaller={loadSessionCaller}
      loadKeyCaller={loadKeyCaller}
      loadExamplePrompt={exampleFor}
      onSessionEnded={onSessionEnded}
      onSessionRefused={onSessionRefused}
      Editor={FakeEditor}
    />,
    { path: '/playground', me: null },
  );
  return { ...page, onSessionEnded, onSessionRefused, exampleFor };
}

const access = () => screen.getByRole('region', { name: 'Access' });
const editor = () => within(screen.getByRole('region', { name: 'Editor' }));

async function paste(user: ReturnType<typeof open>['user'], text = KEY) {
  await user.type(screen.getByLabelText('API key'), text);
  await user.click(screen.getByRole('button', { name: 'Use this key' }));
}

describe('A visitor', () => {
  test('sees a sign-in link and a form for a key, but no editor', () => {
    open({ sessionToken: null });
    expect(screen.getByRole('heading', { name: 'Sign in, or paste a key' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/user-login?next=%2Fplayground');
    expect(screen.getByRole('link', { name: 'Read the documentation' })).toHaveAttribute('href', '/developers');
    expect(screen.queryByRole('region', { name: 'Editor' })).toBeNull();
  });

  test('can use a key and remove it again', async () => {
    const { user } = open({ sessionToken: null });
    await paste(user);
    expect(await screen.findByRole('region', { name: 'Editor' })).toBeVisible();
    expect(access()).toHaveTextContent('Newsroom, plk_live_3f9a1c…77aa');
    expect(screen.getAllByText('catalog:read')[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the key' }));
    expect(screen.getByRole('heading', { name: 'Sign in, or paste a key' })).toBeVisible();
  });

  test('sees the key only on request, and it is not stored', async () => {
    const { user } = open({ sessionToken: null });
    const field = screen.getByLabelText('API key');
    await user.type(field, KEY);
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show key' }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Use this key' }));
    await screen.findByRole('region', { name: 'Editor' });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret');
  });

  test('sees an error for a malformed and for a rejected key', async () => {
    const { user } = open({ sessionToken: null, loadKeyCaller: () => Promise.reject(apiError('UNAUTHENTICATED')) });
    await paste(user, 'Bearer something');
    expect(screen.getByText('A key begins with plk_live_ or plk_test_')).toBeVisible();
    await user.clear(screen.getByLabelText('API key'));
    await paste(user);
    expect(await screen.findByText('This key is not accepted: it is mistyped, revoked or expired')).toBeVisible();
    expect(screen.getByLabelText('API key')).toHaveFocus();
  });

  test('can retry after a network error', async () => {
    const { user } = open({ sessionToken: null, loadKeyCaller: () => Promise.reject(new TypeError('Failed to fetch')) });
    await paste(user);
    expect(await screen.findByText('The key could not be checked. Please try again.')).toBeVisible();
  });
});

describe('A member', () => {
  test('uses the session, and sees the schema and the permissions', async () => {
    const server = mockServer({ Run: { data: { stats: { favorites: 1 } } } });
    const { user } = open();
    expect(await screen.findByText('with schema')).toBeVisible();
    expect(access()).toHaveTextContent('Your session, pro@promptory.test, with the access of the Pro plan');
    await user.click(editor().getByRole('button', { name: 'Run' }));
    expect(server.calls.map(({ authorization }) => authorization)).toEqual(['Bearer token-1']);
  });

  test('can use a key and switch back to the session', async () => {
    const server = mockServer({ Run: { data: { stats: { favorites: 1 } } } });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Paste a key' }));
    await paste(user);
    await waitFor(() => expect(access()).toHaveTextContent('Newsroom'));
    await user.click(editor().getByRole('button', { name: 'Run' }));
    await user.click(screen.getByRole('button', { name: 'Use my session' }));
    expect(access()).toHaveTextContent('Your session');
    await user.click(editor().getByRole('button', { name: 'Run' }));
    expect(server.calls.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, 'Bearer token-1']);
  });

  test('keeps the session after canceling the key form', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Paste a key' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('API key')).toBeNull();
    await waitFor(() => expect(access()).toHaveTextContent('Your session'));
  });

  test('becomes a visitor when the session has ended', async () => {
    const { onSessionEnded } = open({ loadSessionCaller: () => Promise.reject(apiError('UNAUTHENTICATED')) });
    await waitFor(() => expect(onSessionEnded).toHaveBeenCalledTimes(1));
  });

  test('can retry if the server is unreachable', async () => {
    const load = jest.fn(() => Promise.resolve(session));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user } = open({ loadSessionCaller: load });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('with schema')).toBeVisible();
  });
});

describe('A key', () => {
  const openWith = async (caller: Partial<Caller>) => {
    const page = open({ sessionToken: null, loadKeyCaller: () => Promise.resolve({ ...key, ...caller } as Caller) });
    await paste(page.user);
    await screen.findByRole('region', { name: 'Editor' });
    return page;
  };

  test('without schema:read has no explorer, and the page says why', async () => {
    await openWith({ scopes: ['catalog:read'] });
    expect(screen.getByText('without schema')).toBeVisible();
    expect(screen.getByText(/^This key lacks the scope schema:read/)).toBeVisible();
  });

  test('of the test kind says that nothing is stored', async () => {
    await openWith({ isTest: true });
    expect(access()).toHaveTextContent('a test key, so nothing it writes is kept');
  });

  test('without the scope of an example names the scope, and can still run it', async () => {
    const { user } = await openWith({ scopes: ['catalog:read'] });
    await user.click(screen.getByRole('button', { name: 'Record a use needs usage:write' }));
    await waitFor(() => expect(editor().getByText(/mutation RecordUse/)).toBeVisible());
  });

  test('shows the remaining quotas of the last response', async () => {
    const { user } = await openWith({});
    globalThis.fetch = jest.fn(() =>
      Promise.resolve(
        new Response('{"data":{}}', {
          headers: {
            'ratelimit-policy': '"requests";q=120;w=60, "points";q=20000;w=60',
            ratelimit: '"requests";r=119;t=42, "points";r=19980;t=42',
          },
        }),
      ),
    );
    await user.click(editor().getByRole('button', { name: 'Run' }));
    expect(
      await screen.findByText(
        'Left after the last response: 119 of 120 requests, full again in 42 s; 19,980 of 20,000 points, full again in 42 s',
      ),
    ).toBeVisible();
  });
});

describe('The examples', () => {
  test('use a prompt that exists', async () => {
    const { user, exampleFor } = open();
    await screen.findByText('with schema');
    for (const example of examples) {
      await user.click(screen.getByRole('button', { name: example.label }));
      await waitFor(() =>
        expect(screen.getByRole('region', { name: 'Editor' }).querySelector('pre')?.textContent).toBe(example.query),
      );
      const variables = screen.getByRole('region', { name: 'Editor' }).querySelector('code')?.textContent ?? '';
      expect(JSON.parse(variables)).toEqual(example.variables({ id: 'lease-summary', category: 'real-estate' }));
    }
    expect(exampleFor.mock.calls).toEqual(examples.map(() => ['token-1']));
  });

  test('use a default prompt if the lookup is forbidden', async () => {
    const { user } = open({ loadExamplePrompt: () => Promise.reject(apiError('FORBIDDEN')) });
    await user.click(screen.getByRole('button', { name: 'Read a prompt' }));
    const { variables } = requestOf(
      examples.find(({ id }) => id === 'prompt')!,
      fallbackPrompt,
    );
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Editor' }).querySelector('code')?.textContent).toBe(variables),
    );
  });
});

describe('A request', () => {
  const ask = async (page = open()) => {
    await screen.findByText('with schema');
    await page.user.click(editor().getByRole('button', { name: 'Run' }));
    return page;
  };
  const expectResponse = (response: object) => waitFor(() => expect(editor().getByText(JSON.stringify(response))).toBeVisible());
  const notAccepted = 'This key is no longer accepted: it was revoked or has expired';

  test('shows an error if the server is unreachable', async () => {
    mockServer({ Run: 'unreachable' });
    await ask();
    await expectResponse({ errors: [{ message: 'The server cannot be reached. Check your connection and try again.' }] });
  });

  test.each(['<html>Bad gateway</html>', '', 'null'])('shows an error for an invalid response: %s', async (body) => {
    globalThis.fetch = jest.fn(() => Promise.resolve(new Response(body, { status: 502 })));
    await ask();
    await expectResponse({ errors: [{ message: 'The server has answered 502 without JSON. Please try again in a moment.' }] });
  });

  test('ends the session if it is no longer valid', async () => {
    mockServer({ Run: unauthorized });
    const { onSessionRefused } = await ask();
    await expectResponse({ errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED', reason: 'REVOKED' } }] });
    expect(onSessionRefused.mock.calls).toEqual([['token-1']]);
    expect(access()).not.toHaveTextContent(notAccepted);
  });

  describe('with the headers pane', () => {
    const askWith = async (headers: object) => {
      const page = open();
      await screen.findByText('with schema');
      await page.user.click(editor().getByLabelText('Headers'));
      await page.user.paste(JSON.stringify(headers));
      return ask(page);
    };

    test('sends its headers, over those of the page', async () => {
      const sent: Headers[] = [];
      globalThis.fetch = jest.fn<typeof fetch>((_url, init) => {
        sent.push(new Headers(init?.headers));
        return Promise.resolve(new Response('{"data":{}}'));
      });
      await askWith({ Authorization: `Bearer ${KEY}`, 'X-Trace': 'seven' });
      await expectResponse({ data: {} });
      expect(Object.fromEntries(sent[0]!)).toMatchObject({
        authorization: `Bearer ${KEY}`,
        'x-trace': 'seven',
        'content-type': 'application/json',
      });
    });

    test('keeps the session if the key in it is not accepted', async () => {
      mockServer({ Run: unauthorized });
      const { onSessionRefused } = await askWith({ authorization: `Bearer ${KEY}` });
      await expectResponse({ errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED', reason: 'REVOKED' } }] });
      expect(onSessionRefused).not.toHaveBeenCalled();
    });

    test.each([{ 'not a name': 'x' }, { 'X-Number': 5 }, { 'X-Line': 'a\nb' }])(
      'says which one cannot be sent: %j',
      async (headers) => {
        globalThis.fetch = jest.fn<typeof fetch>();
        await askWith(headers);
        await waitFor(() =>
          expect(editor().getByText(/^.*Request not sent: a header of the headers pane is invalid\./)).toBeVisible(),
        );
        expect(globalThis.fetch).not.toHaveBeenCalled();
      },
    );
  });

  test('keeps the session after a sign-in with a wrong password', async () => {
    const errors = [{ message: 'Invalid email or password', path: ['signIn'], extensions: { code: 'UNAUTHENTICATED' } }];
    globalThis.fetch = jest.fn(() => Promise.resolve(new Response(JSON.stringify({ errors }), { status: 401 })));
    const { onSessionRefused } = await ask();
    await expectResponse({ errors });
    expect(onSessionRefused).not.toHaveBeenCalled();
  });

  test('shows next to the key that it was revoked, until another key is used', async () => {
    mockServer({ Run: unauthorized });
    const page = open();
    await page.user.click(screen.getByRole('button', { name: 'Paste a key' }));
    await paste(page.user);
    await waitFor(() => expect(access()).toHaveTextContent('Newsroom'));
    expect(access()).toHaveTextContent('schema:read');
    await ask(page);
    await waitFor(() => expect(access()).toHaveTextContent(notAccepted));
    expect(access()).not.toHaveTextContent('schema:read');
    expect(page.onSessionRefused).not.toHaveBeenCalled();
    await page.user.click(screen.getByRole('button', { name: 'Paste another key' }));
    await paste(page.user, KEY.replace('secret', 'other'));
    await waitFor(() => expect(access()).not.toHaveTextContent(notAccepted));
  });
});

describe('By the keyboard', () => {
  const press = async ({ user }: ReturnType<typeof open>, name: string) => {
    act(() => screen.getByRole('button', { name }).focus());
    await user.keyboard('{Enter}');
  };

  test('the focus of a member stays in place when forms open and close', async () => {
    const page = open();
    await screen.findByText('with schema');
    for (const leave of [() => press(page, 'Cancel'), () => page.user.keyboard('{Escape}')]) {
      await press(page, 'Paste a key');
      expect(screen.getByLabelText('API key')).toHaveFocus();
      await leave();
      expect(screen.queryByLabelText('API key')).toBeNull();
      expect(screen.getByRole('button', { name: 'Paste a key' })).toHaveFocus();
    }
    await press(page, 'Paste a key');
    await page.user.keyboard(`${KEY}{Enter}`);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Paste another key' })).toHaveFocus());
    await press(page, 'Use my session');
    expect(screen.getByRole('button', { name: 'Paste a key' })).toHaveFocus();
  });

  test('the focus of a visitor does, too', async () => {
    const page = open({ sessionToken: null });
    await page.user.type(screen.getByLabelText('API key'), `${KEY}{Enter}`);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Paste another key' })).toHaveFocus());
    await press(page, 'Remove the key');
    expect(screen.getByLabelText('API key')).toHaveFocus();
  });
});
