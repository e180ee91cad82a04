import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { buildSchema, getNamedType, isObjectType, Kind, type OperationDefinitionNode, parse, validate } from 'graphql';
import { errorTable } from '../../api/src/core/errors.ts';
import { createClient, errorCodes } from '../src/index.ts';
import { operations } from '../src/operations.generated.ts';

const root = join(import.meta.dirname, '..', '..');
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type!.getFields()));

/** Public fields that the SDK leaves out, and why. */
const leftOut: Record<string, string> = {
  outbox: 'shows the mails of a demonstration',
  superUserSignIn: 'opens a demonstration to whoever runs it',
};
/** Operations that are not named after their field, and why. */
const namedOtherwise: Record<string, string> = {
  favorite: 'a REST row of old asks for the star of one prompt alone',
};

const folder = join(root, 'sdk', 'operations');
const written = readdirSync(folder)
  .flatMap((file) => parse(readFileSync(join(folder, file), 'utf8')).definitions)
  .filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION);

/** The name of an operation and the fields of the root that it asks for. */
const asked = written.map(({ name, selectionSet }) => ({
  name: name!.value,
  fields: selectionSet.selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : '')),
}));

describe('operations', () => {
  test('every public field of the schema has one, and none asks for anything else', () => {
    const isPublic = fields.filter(({ description }) => !description?.endsWith('For admins.')).map(({ name }) => name);
    expect(Object.keys(leftOut).filter((name) => !isPublic.includes(name))).toEqual([]);
    const wanted = isPublic.filter((name) => !(name in leftOut));
    const own = asked.filter(({ name }) => !(name in namedOtherwise));
    expect(own.map(({ name }) => name).sort()).toEqual([...wanted].sort());
    expect(own.filter(({ name, fields: [first, ...more] }) => first !== name || more.length > 0)).toEqual([]);
    const others = asked.filter(({ name }) => name in namedOtherwise);
    expect(others.map(({ name }) => name)).toEqual(Object.keys(namedOtherwise));
    expect(others.flatMap((other) => other.fields).filter((name) => !wanted.includes(name))).toEqual([]);
  });

  test('each is a function, and what it sends is what was written and valid', () => {
    const client = createClient({ baseUrl: 'http://promptory.test' });
    const { each: _, ...functions } = client;
    expect(Object.keys(functions).sort()).toEqual(asked.map(({ name }) => name).sort());
    for (const [name, document] of Object.entries(operations)) {
      const sent = parse(document);
      expect({ name, faults: validate(schema, sent) }).toEqual({ name, faults: [] });
      expect(sent.definitions[0]).toMatchObject({ kind: Kind.OPERATION_DEFINITION, name: { value: name } });
    }
  });

  test('each list that comes in pages can be gone through, and nothing else', () => {
    const isPaged = (name: string) => {
      const type = getNamedType(fields.find((field) => field.name === name)!.type);
      return isObjectType(type) && 'pageInfo' in type.getFields();
    };
    const paged = asked.filter((operation) => operation.fields.some(isPaged)).map(({ name }) => name);
    expect(paged).not.toEqual([]);
    const { each } = createClient({ baseUrl: 'http://promptory.test' });
    expect(Object.keys(each).sort()).toEqual(paged.sort());
    // The types have the same lists: these lines do not compile otherwise.
    const all: (keyof typeof each)[] = ['prompts', 'favorites'];
    expect([...all].sort()).toEqual(paged);
    // @ts-expect-error A profession is no list of pages.
    expect(each.category).toBeUndefined();
  });
});

test('the codes of an error are those of the server and five of the way to it', () => {
  const ofTheWay = ['NETWORK_ERROR', 'BAD_RESPONSE', 'ABORTED', 'TIMEOUT', 'TOKEN_FAILED'];
  expect([...errorCodes].sort()).toEqual([...Object.keys(errorTable), ...ofTheWay].sort());
});
