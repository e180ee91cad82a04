import 'fake-indexeddb/auto';
import { ApolloLink } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { of, throwError } from 'rxjs';
import { createApolloClient } from '../../../api/apollo.ts';
import { addSet, deleteSet, keepSet, readBook, setValues } from '../../../api/clientSets/actions.ts';
import { type Book, setsOf } from '../../../api/clientSets/clientSet.ts';
import { changeBook, forgetBook } from '../../../api/clientSets/device.ts';
import { endSync, syncNow } from './sync.ts';

const VAULT = 'vault';

interface Stored {
  id: string;
  version: number;
  ciphertext: string | null;
  deletion: string | null;
}

/** A server that refuses as the real one does, and whose responses can be lost. */
function makeServer() {
  const records = new Map<string, Stored>();
  const server = { records, revision: 0, setsMax: 200, sizeMax: 32_768, isResponseLost: false, saves: 0, hasEnded: false };
  const refusal = (code: string, field: string) =>
    of({ errors: [{ message: `Refused: ${field}.`, extensions: { code, fields: { [field]: `Refused: ${field}.` } } }] });
  const live = () => [...records.values()].filter(({ ciphertext }) => ciphertext !== null).length;
  function save({ id, baseVersion, ciphertext, deletion = null }: Omit<Stored, 'version'> & { baseVersion: number }) {
    server.saves += 1;
    const known = records.get(id);
    if ((ciphertext?.length ?? 0) > server.sizeMax) return refusal('BAD_USER_INPUT', 'ciphertext');
    if (!known && live() >= server.setsMax) return refusal('CONFLICT', 'id');
    if (known && known.version !== baseVersion) return refusal('CONFLICT', 'baseVersion');
    const version = (server.revision += 1);
    records.set(id, { id, version, ciphertext, deletion });
    if (server.isResponseLost) return throwError(() => new TypeError('Failed to fetch'));
    return of({ data: { saveClientSetRecord: { __typename: 'ClientSetRecord', id, version } } });
  }
  function changes(after: number) {
    if (server.hasEnded) return of({ data: { clientSetVault: null } });
    const newer = [...records.values()]
      .filter(({ version }) => version > after)
      .sort((one, other) => one.version - other.version);
    const page = newer.slice(0, 25).map((record) => ({ __typename: 'ClientSetRecord', ...record }));
    const { revision } = server;
    return of({ data: { clientSetVault: { __typename: 'ClientSetVault', id: VAULT, revision, records: page } } });
  }
  function end() {
    server.hasEnded = true;
    return of({ data: { endClientSetSync: true } });
  }
  const link = new ApolloLink(({ operationName, variables }) =>
    operationName === 'EndClientSetSync'
      ? end()
      : operationName === 'ClientSetChanges'
        ? changes(variables.after as number)
        : save(variables.record as never),
  );
  return Object.assign(server, { client: createApolloClient(link) });
}

let key: CryptoKey;
let server: ReturnType<typeof makeServer>;
const devices = ['laptop', 'phone'] as const;
type Device = (typeof devices)[number];

beforeEach(async () => {
  server = makeServer();
  key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  for (const device of devices) await changeBook(device, (book) => ({ ...book, sync: { vaultId: VAULT, key, seen: 0 } }));
});
afterEach(async () => {
  for (const device of devices) await forgetBook(device);
});

const sync = (device: Device) => syncNow(server.client, device);
const add = async (device: Device, name: string, values = {}) => (await addSet(device, { name, values })).activeId!;
const kept = async (device: Device) => setsOf(await readBook(device)).map(({ name, values }) => ({ name, values }));
const isSettled = ({ sets }: Book) => sets.every(({ isChanged }) => !isChanged);

test('what the server does not take holds up nothing else, and is told at the end', async () => {
  server.setsMax = 2;
  const shared = await add('phone', 'From the phone');
  await sync('phone');
  const long = await add('laptop', 'Acme');
  await sync('laptop');
  // Longer than the server takes, and in the book before the deletion.
  server.sizeMax = 1_000;
  await setValues('laptop', long, { FACTS: 'x'.repeat(2_000) });
  for (const name of ['Beta', 'Gamma', 'Delta']) await add('laptop', name);
  await deleteSet('laptop', shared);
  server.saves = 0;
  await expect(sync('laptop')).rejects.toThrow('Refused: ciphertext.');
  // The deletion, the long one, Beta, and Gamma, which shows that there is no room for Delta, either.
  expect(server.saves).toBe(4);
  await sync('phone');
  expect((await kept('phone')).map(({ name }) => name)).toEqual(['Acme', 'Beta']);
  expect((await readBook('laptop')).sets.filter(({ isChanged }) => isChanged).map(({ name }) => name)).toEqual([
    'Acme',
    'Gamma',
    'Delta',
  ]);
});

test('a sync that runs while this device turns sync off does not take it for the end by another one', async () => {
  server.hasEnded = true;
  await sync('laptop');
  expect(await readBook('laptop')).toMatchObject({ sync: null, wasEnded: true });
  expect(await endSync(server.client, 'laptop', VAULT)).toBe(true);
  expect(await readBook('laptop')).toMatchObject({ sync: null, wasEnded: false });
});

test('an edit after one whose response was lost is no conflict', async () => {
  const id = await add('laptop', 'Acme', { COURT: 'Portland' });
  server.isResponseLost = true;
  await expect(sync('laptop')).rejects.toThrow();
  server.isResponseLost = false;
  await setValues('laptop', id, { COURT: 'Salem' });
  await sync('laptop');
  await sync('phone');
  for (const device of devices) expect(await kept(device)).toEqual([{ name: 'Acme', values: { COURT: 'Salem' } }]);
  expect(isSettled(await readBook('laptop'))).toBe(true);
});

test('a deletion after an edit whose response was lost stays one', async () => {
  const id = await add('laptop', 'Acme', { COURT: 'Portland' });
  await sync('laptop');
  await sync('phone');
  await setValues('laptop', id, { COURT: 'Salem' });
  server.isResponseLost = true;
  await expect(sync('laptop')).rejects.toThrow();
  server.isResponseLost = false;
  await deleteSet('laptop', id);
  await sync('laptop');
  await sync('phone');
  for (const device of devices) expect(await kept(device)).toEqual([]);
});

test('what arrived without a response is not sent again', async () => {
  await add('laptop', 'Acme');
  server.isResponseLost = true;
  await expect(sync('laptop')).rejects.toThrow();
  server.isResponseLost = false;
  await sync('laptop');
  expect(server.saves).toBe(1);
  expect(isSettled(await readBook('laptop'))).toBe(true);
});

describe('a deletion that no device of the member has made', () => {
  /** What somebody can write who does not know the passphrase. */
  function forge(id: string, deletion: string | null): void {
    server.records.set(id, { id, version: (server.revision += 1), ciphertext: null, deletion });
  }
  async function expectKept() {
    for (const device of [...devices, ...devices]) await sync(device);
    for (const device of devices) {
      expect(await kept(device)).toEqual([{ name: 'Acme', values: { COURT: 'Salem' } }]);
      expect(isSettled(await readBook(device))).toBe(true);
    }
  }
  const addEverywhere = async () => {
    const id = await add('laptop', 'Acme', { COURT: 'Portland' });
    await sync('laptop');
    await sync('phone');
    return id;
  };

  test.each([null, 'AAAA'.repeat(20)])('deletes nothing: %s', async (deletion) => {
    const id = await add('laptop', 'Acme', { COURT: 'Salem' });
    await sync('laptop');
    await sync('phone');
    forge(id, deletion);
    await expectKept();
    // Nor does it come back before the member has decided.
    expect(server.records.get(id)?.ciphertext).toBeNull();
    await keepSet('phone', id);
    await expectKept();
    expect(server.records.get(id)?.ciphertext).not.toBeNull();
    expect((await readBook('laptop')).sets[0]?.isDoubtful).toBeUndefined();
  });

  test('deletes it everywhere once the member has agreed on one device', async () => {
    const id = await addEverywhere();
    forge(id, null);
    for (const device of devices) await sync(device);
    await deleteSet('laptop', id);
    for (const device of [...devices, ...devices]) await sync(device);
    for (const device of devices) expect(await kept(device)).toEqual([]);
  });

  test('deletes nothing with the proof of another deletion', async () => {
    const [id, other] = [await add('laptop', 'Acme', { COURT: 'Salem' }), await add('laptop', 'Beta')];
    await sync('laptop');
    await sync('phone');
    await deleteSet('laptop', other);
    await sync('laptop');
    forge(id, server.records.get(other)!.deletion);
    await expectKept();
  });

  test('deletes nothing with the proof of an earlier one, which an edit has beaten', async () => {
    const id = await addEverywhere();
    await deleteSet('laptop', id);
    await setValues('phone', id, { COURT: 'Salem' });
    await sync('laptop');
    const { deletion } = server.records.get(id)!;
    await sync('phone');
    await sync('laptop');
    forge(id, deletion);
    await expectKept();
  });

  test('is told from one that a device has made', async () => {
    const id = await addEverywhere();
    await deleteSet('phone', id);
    await sync('phone');
    await sync('laptop');
    for (const device of devices) expect(await kept(device)).toEqual([]);
  });
});

describe('after a backup was restored on the server', () => {
  const RAISE = 10_000_000;
  const takeBackup = () => ({ records: [...server.records], revision: server.revision });
  /** As `npm run restore` does it. A provider's restore to a point in time raises no versions by itself. */
  function restore({ records, revision }: ReturnType<typeof takeBackup>, raise = RAISE): void {
    server.records.clear();
    for (const [id, record] of records) server.records.set(id, { ...record, version: record.version + raise });
    server.revision = revision + raise;
  }
  const syncAll = async () => {
    for (const device of [...devices, ...devices]) await sync(device);
  };
  /** All devices have these sets, and nothing to send. */
  async function expectOnAll(expected: string[]): Promise<void> {
    await syncAll();
    const { saves } = server;
    await syncAll();
    expect(server.saves).toBe(saves);
    for (const device of devices) {
      const sets = (await kept(device)).map(({ name, values }) => [name, ...Object.values(values)].join(': '));
      expect(sets.sort()).toEqual(expected);
      expect(isSettled(await readBook(device))).toBe(true);
    }
  }

  test('what a device has is written again, and what it has changed since the backup is kept beside the older copy', async () => {
    const changed = await add('laptop', 'Acme', { COURT: 'Portland' });
    const deleted = await add('laptop', 'Beta', { COURT: 'Bend' });
    await add('laptop', 'Delta', { COURT: 'Astoria' });
    await syncAll();
    const backup = takeBackup();
    await setValues('laptop', changed, { COURT: 'Salem' });
    await add('phone', 'Gamma', { COURT: 'Newport' });
    await deleteSet('phone', deleted);
    await syncAll();
    restore(backup);
    await expectOnAll([
      'Acme (from another device): Portland',
      'Acme: Salem',
      // Its deletion is lost.
      'Beta: Bend',
      'Delta: Astoria',
      'Gamma: Newport',
    ]);
  });

  test('an edit after it overwrites nothing', async () => {
    const id = await add('laptop', 'Acme', { COURT: 'Portland' });
    await syncAll();
    const backup = takeBackup();
    await setValues('laptop', id, { COURT: 'Salem' });
    await syncAll();
    restore(backup);
    await setValues('laptop', id, { COURT: 'Eugene' });
    await expectOnAll([
      'Acme (from another device): Eugene',
      'Acme (from another device): Portland',
      // The phone cannot know that the laptop's edit is based on this one.
      'Acme: Salem',
    ]);
  });

  test('a device that comes late learns of it, although more has been written since than was lost', async () => {
    const lost = await add('laptop', 'Acme', { COURT: 'Portland' });
    const other = await add('laptop', 'Beta', { COURT: 'Bend' });
    await syncAll();
    const backup = takeBackup();
    await setValues('phone', lost, { COURT: 'Salem' });
    await sync('phone');
    restore(backup);
    for (const COURT of ['Medford', 'Ashland', 'Eugene']) {
      await setValues('laptop', other, { COURT });
      await sync('laptop');
    }
    await expectOnAll([
      'Acme (from another device): Portland',
      'Acme: Salem',
      'Beta (from another device): Eugene',
      'Beta: Bend',
    ]);
  });

  test.each([0, RAISE])(
    'a device that has not received its own changes yet is not stuck: versions raised by %d',
    async (raise) => {
      const id = await add('laptop', 'Acme', { COURT: 'Portland' });
      await sync('laptop');
      const backup = takeBackup();
      await setValues('laptop', id, { COURT: 'Salem' });
      await sync('laptop');
      restore(backup, raise);
      await setValues('laptop', id, { COURT: 'Eugene' });
      await expectOnAll(['Acme (from another device): Portland', 'Acme: Eugene']);
    },
  );

  test('a device that is new receives all as ever', async () => {
    await add('laptop', 'Acme', { COURT: 'Portland' });
    await sync('laptop');
    restore(takeBackup());
    await expectOnAll(['Acme: Portland']);
    expect(server.saves).toBe(1);
  });
});
