// The dataclasses of inputs and results.
import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType, Kind } from 'graphql';
import { capital, docstring, literal, snake } from './text.mjs';

const SCALARS = { ID: 'str', String: 'str', Int: 'int', Float: 'float', Boolean: 'bool', DateTimeISO: 'datetime' };

/** Not in the text of an object, which ends up in logs. */
const SECRET = /^(?:clientSecret|code|key|password|secret|signInSecret|token|uri)$/;

const SINGULAR = [
  [/ies$/, 'y'],
  [/([^s])s$/, '$1'],
];
const singular = (name) => {
  const [pattern, end] = SINGULAR.find(([each]) => each.test(name)) ?? [/$/, ''];
  return name.replace(pattern, end);
};

/** A type with its lists and what may be None. */
function wrapped(type, inner, list = 'list') {
  if (isNonNullType(type)) return required(type.ofType, inner, list);
  return `${required(type, inner, list)} | None`;
}
const required = (type, inner, list) => (isListType(type) ? `${list}[${wrapped(type.ofType, inner, list)}]` : inner);

const isListed = (type) => isListType(isNonNullType(type) ? type.ofType : type);

export class Models {
  #classes = new Map();
  #schema;
  #fragments;

  constructor(schema, fragments) {
    this.#schema = schema;
    this.#fragments = fragments;
  }

  #add(name, text) {
    if ((this.#classes.get(name) ?? text) !== text) throw new Error(`Two classes would be called ${name}: rename an operation`);
    this.#classes.set(name, text);
    return name;
  }

  #class(name, base, description, attributes) {
    const head = `@dataclass(frozen=True, slots=True, kw_only=True)\nclass ${name}${base ? `(${base})` : ''}:\n`;
    return this.#add(
      name,
      head + docstring('    ', [description || name]) + (attributes.length > 0 ? '\n' : '') + attributes.join(''),
    );
  }

  #attribute(name, type, { description }, value) {
    const options = [SECRET.test(name) && 'repr=False', value !== undefined && `default=${value}`].filter(Boolean);
    const initial =
      options.length === 0 ? '' : options[0].startsWith('default') ? ` = ${value}` : ` = field(${options.join(', ')})`;
    return `    ${snake(name)}: ${type}${initial}\n${docstring('    ', [description])}`;
  }

  #enum(type) {
    const values = type
      .getValues()
      .map(({ name }) => JSON.stringify(name))
      .join(', ');
    const described = type.getValues().filter(({ description }) => description);
    const lines = described.map(({ name, description }) => `${name}: ${description}`);
    return this.#add(type.name, `${type.name} = Literal[${values}]\n${docstring('', [type.description, ...lines])}`);
  }

  /** The type of an input: an argument or a part of one. */
  input(type) {
    const named = getNamedType(type);
    if (isEnumType(named)) return wrapped(type, this.#enum(named), 'Sequence');
    if (!isInputObjectType(named)) return wrapped(type, SCALARS[named.name], 'Sequence');
    const attributes = Object.values(named.getFields()).map((field) => {
      const hasDefault = field.defaultValue !== undefined || !isNonNullType(field.type);
      return this.#attribute(field.name, this.input(field.type), field, hasDefault ? literal(field.defaultValue) : undefined);
    });
    return wrapped(type, this.#class(named.name, undefined, named.description, attributes), 'Sequence');
  }

  /** The class of a fragment, such as PromptCard of PromptCardFields. */
  #fragment(name) {
    const { selectionSet, typeCondition } = this.#fragments.get(name);
    const short = name.replace(/Fields$/, '');
    return this.#object(this.#schema.getType(typeCondition.name.value), selectionSet, short, short);
  }

  #object(type, { selections }, name, prefix) {
    const spreads = selections.filter(({ kind }) => kind === Kind.FRAGMENT_SPREAD);
    if (spreads.length > 1) throw new Error(`${name} has more than one fragment, and a dataclass has one base`);
    const base = spreads.length === 1 ? this.#fragment(spreads[0].name.value) : undefined;
    const fields = selections.filter(({ kind }) => kind === Kind.FIELD);
    if (base && fields.length === 0) return base;
    const attributes = fields.map(({ name: { value }, selectionSet }) => {
      const field = type.getFields()[value];
      return this.#attribute(
        value,
        this.output(field.type, selectionSet, prefix + capital(isListed(field.type) ? singular(value) : value)),
        field,
      );
    });
    return this.#class(name, base, type.description, attributes);
  }

  /** The type of a field of a result. */
  output(type, selectionSet, name, prefix = name) {
    const named = getNamedType(type);
    if (isEnumType(named)) return wrapped(type, this.#enum(named));
    if (!isObjectType(named)) return wrapped(type, SCALARS[named.name]);
    return wrapped(type, this.#object(named, selectionSet, name, prefix));
  }

  /** The type of the result of an operation. */
  result(operation, field, selectionSet) {
    const prefix = capital(operation);
    return this.output(field.type, selectionSet, `${prefix}${isListed(field.type) ? 'Item' : 'Result'}`, prefix);
  }

  text() {
    const names = [...this.#classes.keys()].sort();
    return [
      '"""The inputs and results of the operations."""\n',
      'from __future__ import annotations\n',
      'from collections.abc import Sequence\nfrom dataclasses import dataclass, field\nfrom datetime import datetime\nfrom typing import Literal\n',
      `__all__ = [\n${names.map((name) => `    "${name}",\n`).join('')}]\n`,
      '',
      [...this.#classes.values()].join('\n\n'),
    ].join('\n');
  }
}
