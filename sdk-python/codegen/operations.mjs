// The methods of both clients, and the documents that they send.
import { isObjectType, Kind, getNamedType, print, stripIgnoredCharacters, typeFromAST, valueFromASTUntyped } from 'graphql';
import { accessText, fragmentsOf } from '../../sdk/codegen.mjs';
import { capital, docstring, literal, snake } from './text.mjs';

/** The type of an argument of a method, in the scope of which the models are a module. */
const qualified = (type) => type.replace(/\b[A-Z]\w*(?=$|\]| )/g, (name) => `models.${name}`).replaceAll('models.None', 'None');

const upper = (name) => snake(name).toUpperCase();

function methodOf(operation, { schema, models }) {
  const name = operation.name.value;
  const [selection] = operation.selectionSet.selections;
  const field = schema.getRootType(operation.operation).getFields()[selection.name.value];
  const args = operation.variableDefinitions.map(({ variable, type, defaultValue }) => {
    const type_ = qualified(models.input(typeFromAST(schema, type)));
    const value = defaultValue ? literal(valueFromASTUntyped(defaultValue)) : type_.endsWith('| None') ? 'None' : undefined;
    const { description } = field.args.find((arg) => arg.name === variable.name.value) ?? {};
    return { json: variable.name.value, name: snake(variable.name.value), type: type_, value, description };
  });
  const page = getNamedType(field.type);
  const edges =
    isObjectType(page) && page.getFields().pageInfo
      ? selection.selectionSet.selections.find((each) => each.name.value === 'edges')
      : undefined;
  const result = qualified(models.result(name, field, selection.selectionSet));
  return { name, kind: operation.operation, field, selection, args, result, isPaged: edges !== undefined, edges };
}

/** The type of the items of a list. */
function itemOf({ name, edges, field }, { models }) {
  const edge = getNamedType(getNamedType(field.type).getFields().edges.type);
  const node = edges.selectionSet.selections.find((each) => each.kind === Kind.FIELD && each.name.value === 'node');
  return qualified(models.output(edge.getFields().node.type, node.selectionSet, `${capital(name)}EdgeNode`));
}

const call = ({ name, args }, method) => {
  const variables = args.map(({ json, name }) => `"${json}": ${name}`);
  const lines = [`documents.${upper(name)}`, `{${variables.join(', ')}}`, 'timeout'];
  if (variables.length > 2) lines[1] = `{\n${variables.map((each) => `                ${each},\n`).join('')}            }`;
  return `self.${method}(\n${lines.map((line) => `            ${line},\n`).join('')}        )`;
};

function signature({ args }, name, result, word) {
  const parts = args.map(({ name, type, value }) => `        ${name}: ${type}${value === undefined ? '' : ` = ${value}`},\n`);
  return `    ${word} ${name}(\n        self,\n        *,\n${parts.join('')}        timeout: float | None = None,\n    ) -> ${result}:\n`;
}

const TIMEOUT = ['timeout', 'Seconds that the call may take, instead of those of the client.'];

function documentation(method, first) {
  const { field, args, name } = method;
  const deprecated = field.deprecationReason && `Deprecated: ${field.deprecationReason}`;
  const described = args.map((arg) => [arg.name, arg.description]);
  return docstring('        ', [first ?? field.description, accessText(name), deprecated], [...described, TIMEOUT]);
}

function methods(method, context, isAsync) {
  const text =
    signature(method, snake(method.name), method.result, isAsync ? 'async def' : 'def') +
    documentation(method) +
    `        return ${isAsync ? 'await ' : ''}${call(method, '_call')}\n`;
  if (!method.isPaged) return text;
  const item = `${isAsync ? 'Async' : ''}Iterator[${itemOf(method, context)}]`;
  // Forward only.
  const iterated = { ...method, args: method.args.filter(({ json }) => json !== 'last' && json !== 'before') };
  const first = `Iterate over the list of ${snake(method.name)}. A page is requested when its first item is needed.`;
  return `${text}\n${signature(iterated, `iterate_${snake(method.name)}`, item, 'def')}${documentation(iterated, first)}        return ${call(iterated, '_iterate')}\n`;
}

const dates = (text) => (/\bdatetime\b/.test(text) ? 'from datetime import datetime\n' : '');

export function operationsModule(definitions, context, isAsync) {
  const caller = isAsync ? 'AsyncCaller' : 'Caller';
  const all = definitions.map((definition) => methods(methodOf(definition, context), context, isAsync)).join('\n');
  return `"""One ${isAsync ? 'coroutine' : 'method'} for each operation of keys and of members."""

from __future__ import annotations

from collections.abc import ${isAsync ? 'AsyncIterator' : 'Iterator'}, Sequence
${dates(all)}
from .._operation import ${caller}
from . import documents, models


class ${isAsync ? 'Async' : 'Sync'}Operations(${caller}):
    """The operations of ${isAsync ? 'AsyncPromptory' : 'Promptory'}."""

${all}`;
}

export function documentsModule(definitions, context, fragments) {
  const text = (definition) => JSON.stringify(stripIgnoredCharacters(print(definition)));
  const constants = [...fragments].map(
    ([name, fragment]) => `_${upper(name.replace(/^./, (first) => first.toLowerCase()))} = ${text(fragment)}\n`,
  );
  const operations = definitions.map((definition) => {
    const method = methodOf(definition, context);
    const used = [...fragmentsOf(definition, fragments)].map(
      (name) => `\n    + _${upper(name.replace(/^./, (first) => first.toLowerCase()))}`,
    );
    return `${upper(method.name)}: Operation[${method.result}] = Operation(
    "${snake(method.name)}",
    "${method.field.name}",
    ${text(definition)}${used.join('')},
    ${method.result},
)
`;
  });
  return `"""The documents of the operations."""

from __future__ import annotations

from .._operation import Operation
from . import models

${constants.join('')}
${operations.join('\n')}`;
}
