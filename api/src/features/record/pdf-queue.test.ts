import { expect, test } from '@jest/globals';
import { inPdfTurn, PDFS_MAX } from './pdf-queue.ts';

test('makes one PDF after another, one of each member, and turns away what does not fit in the queue', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const made: string[] = [];
  const refused: string[] = [];
  const make = (member: string) =>
    inPdfTurn({
      userId: member,
      make: async () => {
        await gate;
        made.push(member);
      },
      onRefused: async () => void refused.push(member),
    });
  const names = Array.from({ length: PDFS_MAX }, (_, number) => `member ${number}`);
  const first = make(names[0]!);
  await expect(make(names[0]!)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const others = names.slice(1).map(make);
  await expect(make('one more')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  open();
  await Promise.all([first, ...others]);
  expect(made).toEqual(names);
  expect(refused).toEqual([names[0], 'one more']);
  await make(names[0]!);
  expect(made.at(-1)).toBe(names[0]);
});

test('a PDF that fails leaves the queue', async () => {
  const ofMember = { userId: 'member', onRefused: () => Promise.resolve() };
  await expect(inPdfTurn({ ...ofMember, make: () => Promise.reject(new Error('no font')) })).rejects.toThrow('no font');
  expect(await inPdfTurn({ ...ofMember, make: () => Promise.resolve('made') })).toBe('made');
});
