import 'fake-indexeddb/auto';
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { readExpiry } from '../store/expiry.ts';
import { forgetNamesForSets } from '../store/forgetSets.ts';
import { clearTables, readTable } from '../store/tables.ts';
import { restoreTokens } from '../tokens/restore.ts';
import { InProcessWorker } from '../worker/inProcess.fixture.ts';
import { startSession } from './session.ts';

beforeEach(() => {
  Object.assign(globalThis, { Worker: InProcessWorker });
});

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  Reflect.deleteProperty(window, 'BroadcastChannel');
  await clearTables();
});

/** A tab on the prompt, once what is typed in it was found. */
async function openTab(text: string, items = 1, setId?: string, ofField?: string) {
  /** Called once, after the session has written to the field. */
  let onWrite: (() => void) | undefined;
  const session = startSession('ann', 'lease');
  let set = setId;
  let isSetKnown = true;
  const show = (shown: string) =>
    session.update({
      fields: [{ name: 'NOTES', label: 'Notes', text: shown, isClient: false, isOwn: false, setId: ofField }],
      setId: set,
      isSetKnown,
      options: {},
      onChange: (texts) => {
        show(texts.get('NOTES') ?? '');
        if (onWrite) queueMicrotask(onWrite);
        onWrite = undefined;
      },
    });
  show(text);
  // It is read after what the session reads first.
  await stored();
  await waitFor(() => expect(session.getState().found.get('NOTES')).toHaveLength(items));
  const shownText = () => session.getState().fields[0]?.text ?? '';
  const choose = (next: string | undefined, isKnown = true) => {
    set = next;
    isSetKnown = isKnown;
    show(shownText());
  };
  const typeAfterWrite = (typed: string) => {
    onWrite = () => show(shownText() + typed);
  };
  return { ...session, text: shownText, choose, typeAfterWrite };
}

const stored = () => readTable('ann', 'lease');
const restored = async (text: string) => restoreTokens(text, (await stored()).entries).text;

test('two tabs give different tokens, and both can be restored', async () => {
  const one = await openTab('Call Maria Gomez');
  const other = await openTab('Call Tomasz Nowak');
  await Promise.all([one.replace(), other.replace()]);
  expect([one.text(), other.text()].sort()).toEqual(['Call PERSON_1', 'Call PERSON_2']);
  expect(await restored(one.text())).toBe('Call Maria Gomez');
  expect(await restored(other.text())).toBe('Call Tomasz Nowak');
});

test('what is found only once the words beside it are gone is replaced as well, and taken back with them', async () => {
  const text = 'Torvald Lindqvist, Lindqvist Roofing Supply';
  const tab = await openTab(text);
  const { items, undo, isPossible } = await tab.replace();
  expect(tab.text()).toBe('PERSON_1, COMPANY_1');
  expect(items.map((item) => item.text)).toEqual(['Lindqvist Roofing Supply', 'Torvald Lindqvist']);
  expect(isPossible(tab.getState())).toBe(true);
  undo();
  expect(tab.text()).toBe(text);
});

test('what is typed while names are replaced is neither replaced nor taken back', async () => {
  const tab = await openTab('Torvald Lindqvist, Lindqvist Roofing Supply');
  tab.typeAfterWrite(' Call Maria Gomez');
  const { undo, isPossible } = await tab.replace();
  expect(tab.text()).toBe('Torvald Lindqvist, COMPANY_1 Call Maria Gomez');
  expect(isPossible(tab.getState())).toBe(false);
  undo();
  expect(tab.text()).toBe('Torvald Lindqvist, COMPANY_1 Call Maria Gomez');
});

test('a tab learns what another one has replaced, and for which client', async () => {
  // jsdom has none.
  Object.assign(window, { BroadcastChannel });
  const one = await openTab('Call Maria Gomez');
  const other = await openTab('Call PERSON_1', 0);
  await one.replace();
  await waitFor(() => expect(other.getState().table.entries).toMatchObject([{ text: 'Maria Gomez' }]));
  await one.assign('acme', ['Maria Gomez']);
  await waitFor(() => expect(other.getState().table.entries).toMatchObject([{ setId: 'acme' }]));
  await waitFor(() => expect(other.text()).toBe('Call Maria Gomez'));
  one.stop();
  other.stop();
});

test('a tab learns what another one keeps as it is, and proposes again', async () => {
  Object.assign(window, { BroadcastChannel });
  const one = await openTab('Call Maria Gomez');
  const other = await openTab('Call Maria Gomez');
  await one.keep('Maria Gomez');
  await waitFor(() => expect(other.getState().found.get('NOTES')).toEqual([]));
  await one.propose('Maria Gomez');
  await waitFor(() => expect(other.getState().found.get('NOTES')).toMatchObject([{ text: 'Maria Gomez' }]));
  one.stop();
  other.stop();
});

test('nothing is written out before it is known which client set is chosen', async () => {
  const one = await openTab('Call Maria Gomez');
  await one.replace();
  one.choose(undefined, false);
  await one.assign('acme', ['Maria Gomez']);
  expect(one.text()).toBe('Call PERSON_1');
  one.choose('acme');
  expect(one.text()).toBe('Call PERSON_1');
  one.choose(undefined);
  expect(one.text()).toBe('Call Maria Gomez');
});

test('a token that another tab has renamed is still restored in this one', async () => {
  const one = await openTab('Call Maria Gomez');
  const other = await openTab('Call Maria Gomez or jo@example.org', 2);
  await one.replace();
  await other.replace(undefined, ['Maria Gomez']);
  expect(await one.setToken('Maria Gomez', 'person', 'seller 1', undefined)).toBe(true);
  await waitFor(() => expect(other.getState().found.get('NOTES')).toMatchObject([{ start: 17 }]));
  await other.replace();
  expect([one.text(), other.text()]).toEqual(['Call SELLER_1', 'Call PERSON_1 or EMAIL_1']);
  expect(await restored('SELLER_1, PERSON_1')).toBe('Maria Gomez, Maria Gomez');
  await other.keep('Maria Gomez');
  expect((await stored()).entries.map(({ token }) => token)).toEqual(['EMAIL_1']);
});

test('what a session removes does not come back with what is stored', async () => {
  const one = await openTab('Call Maria Gomez');
  await one.replace();
  await one.keep('Maria Gomez');
  expect(await stored()).toMatchObject({ entries: [], kept: ['Maria Gomez'] });
  const other = await openTab('Call Tomasz Nowak');
  await one.propose('Maria Gomez');
  await other.replace();
  expect(await stored()).toMatchObject({ entries: [{ text: 'Tomasz Nowak' }], kept: [] });
  await one.forget();
  expect(await stored()).toMatchObject({ entries: [], kept: [], at: 0 });
  expect(one.getState().table.entries).toEqual([]);
});

test('what one tab forgets is gone in another one, and is not stored again', async () => {
  Object.assign(window, { BroadcastChannel });
  const one = await openTab('Call Maria Gomez');
  const other = await openTab('Call PERSON_1 or jo@example.org');
  await one.replace();
  await waitFor(() => expect(other.getState().table.entries).toHaveLength(1));
  await one.forget();
  await waitFor(() => expect(other.getState().table.entries).toEqual([]));
  await other.replace();
  expect(other.text()).toBe('Call PERSON_1 or EMAIL_1');
  expect((await stored()).entries).toMatchObject([{ text: 'jo@example.org' }]);
  one.stop();
  other.stop();
});

test('a tab that no message has reached forgets as well', async () => {
  const one = await openTab('Call Maria Gomez');
  await one.replace();
  const other = await openTab('Call PERSON_1 or jo@example.org');
  await one.forget();
  await other.replace();
  expect((await stored()).entries).toMatchObject([{ text: 'jo@example.org' }]);
});

test('a table that has become empty is none that was forgotten', async () => {
  Object.assign(window, { BroadcastChannel });
  const one = await openTab('Call Maria Gomez');
  const other = await openTab('Call Maria Gomez');
  await one.replace();
  await other.replace();
  await one.keep('Maria Gomez');
  await one.propose('Maria Gomez');
  await waitFor(() => expect(other.getState().table).toMatchObject({ entries: [{ text: 'Maria Gomez' }], kept: [] }));
  await other.keep('Maria Gomez');
  expect(other.text()).toBe('Call Maria Gomez');
  one.stop();
  other.stop();
});

test('names that were replaced for a deleted client set are gone in all tabs, and are not stored again', async () => {
  Object.assign(window, { BroadcastChannel });
  const one = await openTab('Call Maria Gomez', 1, 'acme');
  await one.replace();
  await one.keep('Bob');
  const other = await openTab('Call Maria Gomez', 1, 'beta');
  await other.replace();
  await waitFor(() => expect(one.getState().table.entries).toHaveLength(2));
  await forgetNamesForSets('ann', ['acme']);
  await waitFor(() => expect(one.getState().table.entries).toMatchObject([{ setId: 'beta' }]));
  await one.propose('Bob');
  expect(await stored()).toMatchObject({ entries: [{ setId: 'beta' }], kept: [] });
  await forgetNamesForSets('ann', ['beta']);
  await waitFor(() => expect(other.getState().table.entries).toEqual([]));
  expect(readExpiry()).toBeNull();
  one.stop();
  other.stop();
});

test('actions at the same time are done one after the other', async () => {
  const { replace, keep, text } = await openTab('Call Maria Gomez');
  await Promise.all([replace(), keep('Maria Gomez')]);
  expect(text()).toBe('Call Maria Gomez');
  expect(await stored()).toMatchObject({ entries: [], kept: ['Maria Gomez'] });
});

test('a token that the member has written, keeps or uses is not given, but its own is', async () => {
  const { replace, keep, setToken, text } = await openTab('Seller_1: call Maria Gomez or jo@example.org', 2);
  const give = (token: string) => setToken('Maria Gomez', 'person', token, undefined);
  await keep('PARTY_2');
  expect(await give('seller 1')).toBe(false);
  expect(await give('PARTY_2')).toBe(false);
  await replace();
  expect(text()).toBe('Seller_1: call PERSON_1 or EMAIL_1');
  expect(await give('EMAIL_1')).toBe(false);
  expect(await give('party')).toBe(false);
  expect(await give('person 1')).toBe(true);
  expect(await give('BUYER_1')).toBe(true);
  expect(text()).toBe('Seller_1: call BUYER_1 or EMAIL_1');
  expect(await restored(text())).toBe('Seller_1: call Maria Gomez or jo@example.org');
});

test('a token of one client set is no other’s, and is written out again when another set is chosen', async () => {
  const tab = await openTab('Call Maria Gomez', 1, 'acme');
  await tab.replace();
  expect(tab.text()).toBe('Call PERSON_1');
  tab.choose('beta');
  expect(tab.text()).toBe('Call Maria Gomez');
  await waitFor(() => expect(tab.getState().found.get('NOTES')).toHaveLength(1));
  await tab.replace();
  expect(tab.text()).toBe('Call PERSON_2');
  // An answer that came for either is restored.
  expect(await restored('PERSON_1, PERSON_2')).toBe('Maria Gomez, Maria Gomez');
  tab.choose(undefined);
  expect(tab.text()).toBe('Call Maria Gomez');
  tab.choose('acme');
  await waitFor(() => expect(tab.getState().found.get('NOTES')).toHaveLength(1));
  await tab.replace();
  expect(tab.text()).toBe('Call PERSON_1');
  await tab.keep('Maria Gomez');
  expect(tab.text()).toBe('Call Maria Gomez');
  expect((await stored()).entries).toMatchObject([{ token: 'PERSON_2', setId: 'beta' }]);
});

test('a text that stays that of another set keeps the tokens of that one, and gets no others', async () => {
  const tab = await openTab('Call Maria Gomez', 1, 'beta', 'acme');
  await tab.replace();
  expect(tab.text()).toBe('Call PERSON_1');
  expect((await stored()).entries).toMatchObject([{ text: 'Maria Gomez', setId: 'acme' }]);
  tab.choose('acme');
  tab.choose('beta');
  expect(tab.text()).toBe('Call PERSON_1');
  expect(await tab.setToken('Maria Gomez', 'person', 'seller 1', 'acme')).toBe(true);
  expect(tab.text()).toBe('Call SELLER_1');
  await tab.keep('Maria Gomez');
  expect(tab.text()).toBe('Call Maria Gomez');
});

test('a text that is without a client set gets its own token while a set is chosen', async () => {
  const one = await openTab('Call Maria Gomez', 1, 'acme');
  await one.replace();
  const other = await openTab('Call Maria Gomez', 1, 'acme', '');
  expect(await other.setToken('Maria Gomez', 'person', 'seller 1', undefined)).toBe(true);
  await other.replace();
  expect([one.text(), other.text()]).toEqual(['Call PERSON_1', 'Call SELLER_1']);
  expect((await stored()).entries.map(({ token, setId }) => [token, setId])).toEqual([
    ['PERSON_1', 'acme'],
    ['SELLER_1', undefined],
  ]);
});

test('what was replaced for another client set is written out when the prompt is opened', async () => {
  const one = await openTab('Call Maria Gomez', 1, 'acme');
  await one.replace();
  const other = await openTab('Call PERSON_1', 1, 'beta');
  expect(other.text()).toBe('Call Maria Gomez');
});

test('a token from before a client set was chosen stays', async () => {
  const tab = await openTab('Call Maria Gomez');
  await tab.replace();
  tab.choose('acme');
  expect(tab.text()).toBe('Call PERSON_1');
});
