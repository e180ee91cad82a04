import { expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { createDocumentStore } from './document-store.ts';

const documentOf = (name: string) => parse(`query ${name} ${'{ ...'.repeat(300)} { __typename } ${'}'.repeat(300)}`);

test('keeps the documents that were sent last, and not more than fit', async () => {
  const store = createDocumentStore();
  const names = Array.from({ length: 300 }, (_, index) => `A${index}`);
  for (const name of names) await store.set(name, documentOf(name));
  const kept = [];
  for (const name of names) if (await store.get(name)) kept.push(name);
  expect(kept).toEqual(names.slice(-kept.length));
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.length).toBeLessThan(100);
});

test('does not keep a document that is larger than all together may be', async () => {
  const store = createDocumentStore();
  await store.set('large', parse(`{ __typename #${'x'.repeat(200_000)}\n}`));
  expect(await store.get('large')).toBeUndefined();
});
