import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  buildSchema,
  getNamedType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { errorTable } from '../../api/src/core/error-table.ts';
import { createClient, errorCodes } from '../src/index.ts';
import { operations } from '../src/operations.generated.ts';

const root = join(import.meta.dirname, '..', '..');
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type!.getFields()));

/** Public fields that are not in the SDK, and why. */
const excluded: Record<string, string> = {
  clientSetVault: 'for the pages, because what it returns is encrypted',
  startClientSetSync: 'for the same pages',
  saveClientSetRecord: 'for the same pages',
  endClientSetSync: 'for the same pages',
  allowAssistant: 'for the page on which a member allows an assistant',
  assistantRequest: 'for the same page',
  isPasswordLinkValid: 'for the page that a link in a mail opens',
  outbox: 'only exists in demo mode',
  signInAfterCheckout: 'for the browser that has paid',
  superUserSignIn: 'only exists in demo mode',
};
/** Operations whose name differs from their field, and why. */
const namedDifferently: Record<string, string> = {
  favorite: 'an old REST route reads isFavorited of one prompt',
  searchPrompts: 'a match repeats the texts of its card',
  promptExample: 'the example of a prompt is ten times as large as the prompt',
};

const folder = join(root, 'sdk', 'operations');
const written = readdirSync(folder)
  .flatMap((file) => parse(readFileSync(join(folder, file), 'utf8')).definitions)
  .filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION);

/** The name of each operation and its root fields. */
const documents = written.map(({ name, selectionSet }) => ({
  name: name!.value,
  fields: selectionSet.selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : '')),
}));

describe('operations', () => {
  test('there is one for every public field, and no other', () => {
    const isPublic = fields.filter(({ description }) => !description?.endsWith('For admins.')).map(({ name }) => name);
    expect(Object.keys(excluded).filter((name) => !isPublic.includes(name))).toEqual([]);
    const wanted = isPublic.filter((name) => !(name in excluded));
    const own = documents.filter(({ name }) => !(name in namedDifferently));
    expect(own.map(({ name }) => name).sort()).toEqual([...wanted].sort());
    expect(own.filter(({ name, fields: [first, ...more] }) => first !== name || more.length > 0)).toEqual([]);
    const others = documents.filter(({ name }) => name in namedDifferently);
    expect(others.map(({ name }) => name)).toEqual(Object.keys(namedDifferently));
    expect(others.flatMap((other) => other.fields).filter((name) => !wanted.includes(name))).toEqual([]);
  });

  test('each has a function that sends a valid document', () => {
    const client = createClient({ baseUrl: 'http://promptory.test' });
    const { each: _, ...functions } = client;
    expect(Object.keys(functions).sort()).toEqual(documents.map(({ name }) => name).sort());
    for (const [name, document] of Object.entries(operations)) {
      const sent = parse(document);
      expect({ name, errors: validate(schema, sent) }).toEqual({ name, errors: [] });
      expect(sent.definitions[0]).toMatchObject({ kind: Kind.OPERATION_DEFINITION, name: { value: name } });
    }
  });

  test('each takes every argument of its field', () => {
    const missing = written.flatMap(({ name, selectionSet }) =>
      selectionSet.selections.flatMap((selection) => {
        if (selection.kind !== Kind.FIELD) return [];
        const given = selection.arguments?.map((argument) => argument.name.value);
        const { args } = fields.find((field) => field.name === selection.name.value)!;
        return args.filter((argument) => !given?.includes(argument.name)).map((argument) => `${name!.value}(${argument.name})`);
      }),
    );
    expect(missing).toEqual([]);
  });

  test('a variable may be null if its argument may, apart from the words of a search', () => {
    const refusing = written.flatMap(({ name, selectionSet, variableDefinitions = [] }) =>
      selectionSet.selections.flatMap((selection) => {
        if (selection.kind !== Kind.FIELD) return [];
        const { args } = fields.find((field) => field.name === selection.name.value)!;
        const optional = args.filter(({ type }) => !isNonNullType(type)).map((argument) => argument.name);
        return variableDefinitions
          .filter(({ type, variable }) => type.kind === Kind.NON_NULL_TYPE && optional.includes(variable.name.value))
          .map(({ variable }) => `${name!.value}($${variable.name.value})`);
      }),
    );
    expect(refusing).toEqual(['searchPrompts($search)']);
  });

  test('each list that can be read backward returns where its page starts', () => {
    const backward = written.filter(({ variableDefinitions }) =>
      variableDefinitions?.some(({ variable }) => variable.name.value === 'before'),
    );
    expect(backward.map(({ name }) => name!.value)).toEqual(expect.arrayContaining(['prompts', 'favorites', 'workflows']));
    const without = backward.filter((operation) => !print(operation).includes('startCursor'));
    expect(without.map(({ name }) => name!.value)).toEqual([]);
  });

  test.each(['Billing', 'SubscriptionInvoice', 'ApiKey', 'PromptMatch'])('some return each field of %s', (name) => {
    const selected = new Set<string>();
    const info = new TypeInfo(schema);
    for (const document of Object.values(operations))
      visit(
        parse(document),
        visitWithTypeInfo(info, {
          Field(node) {
            if (info.getParentType()?.name === name) selected.add(node.name.value);
          },
        }),
      );
    const type = schema.getType(name);
    expect([...selected].sort()).toEqual(isObjectType(type) ? Object.keys(type.getFields()).sort() : []);
  });

  test('each total comes with whether it is exact, where the schema says so', () => {
    const selected = Object.entries(operations).flatMap(([name, document]) => {
      const info = new TypeInfo(schema);
      const totals: { name: string; has: string[] }[] = [];
      visit(
        parse(document),
        visitWithTypeInfo(info, {
          SelectionSet({ selections }) {
            const type = info.getParentType();
            if (!isObjectType(type) || !('totalCountIsExact' in type.getFields())) return;
            totals.push({ name, has: selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : [])) });
          },
        }),
      );
      return totals.filter(({ has }) => has.includes('totalCount'));
    });
    expect(selected.map(({ name }) => name)).toEqual(expect.arrayContaining(['prompts', 'favorites', 'workflows']));
    expect(selected.filter(({ has }) => !has.includes('totalCountIsExact')).map(({ name }) => name)).toEqual([]);
  });

  test('each paginated list has a generator, and nothing else does', () => {
    const isPaged = (name: string) => {
      const type = getNamedType(fields.find((field) => field.name === name)!.type);
      return isObjectType(type) && 'pageInfo' in type.getFields();
    };
    const paged = documents.filter((operation) => operation.fields.some(isPaged)).map(({ name }) => name);
    expect(paged).not.toEqual([]);
    const { each } = createClient({ baseUrl: 'http://promptory.test' });
    expect(Object.keys(each).sort()).toEqual(paged.sort());
    // Does not compile unless the types have the same lists.
    const all: (keyof typeof each)[] = [
      'prompts',
      'searchPrompts',
      'favorites',
      'aiUseRecord',
      'ownPrompts',
      'collections',
      'collectionEntries',
      'myVersions',
      'myVersionSaves',
      'workflows',
      'ownWorkflows',
    ];
    expect([...all].sort()).toEqual(paged);
    // @ts-expect-error A category is not a paginated list.
    expect(each.category).toBeUndefined();
  });
});

test('the error codes are those of the server and five of the client', () => {
  const clientCodes = ['NETWORK_ERROR', 'BAD_RESPONSE', 'ABORTED', 'TIMEOUT', 'TOKEN_FAILED'];
  expect([...errorCodes].sort()).toEqual([...Object.keys(errorTable), ...clientCodes].sort());
});
