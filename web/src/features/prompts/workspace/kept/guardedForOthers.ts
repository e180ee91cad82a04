import type { GuardedField } from '../../../guard/types.ts';
import type { TypedBySet } from './typedFor.ts';

type TypedFor = TypedBySet['typedFor'];

/** Stands for what was typed into a field for another client set. No name of a variable has a space. */
const nameFor = (name: string, setId: string): string => `${name} ${setId}`;

/** What was typed for other client sets, where there may be tokens: they change with the table of names. */
export const guardedForOthers = (
  variables: readonly { name: string; label: string }[],
  typedFor: TypedFor = {},
): readonly GuardedField[] =>
  Object.entries(typedFor).flatMap(([setId, values]) =>
    Object.entries(values)
      .filter(([, text]) => /_/.test(text))
      .map(([name, text]) => ({
        name: nameFor(name, setId),
        label: `${variables.find((variable) => variable.name === name)?.label ?? name} for another client`,
        text,
        isClient: false,
        isOwn: false,
        setId,
      })),
  );

/** New texts of fields: those that are shown, and those that were typed for other client sets. */
export const dividedTexts = (texts: Readonly<Record<string, string>>) => {
  const ofOthers = ([name]: [string, string]) => name.includes(' ');
  return {
    shown: Object.fromEntries(Object.entries(texts).filter((entry) => !ofOthers(entry))),
    ofOthers: Object.fromEntries(Object.entries(texts).filter(ofOthers)),
  };
};

/** What was typed for other client sets, with the changes of the guard. */
export const typedForWith = (typedFor: TypedFor = {}, changes: Readonly<Record<string, string>>): TypedFor =>
  Object.fromEntries(
    Object.entries(typedFor).map(([setId, values]) => {
      const changed = Object.entries(values).map(([name, text]) => [name, changes[nameFor(name, setId)] ?? text] as const);
      return [setId, Object.fromEntries(changed)];
    }),
  );
