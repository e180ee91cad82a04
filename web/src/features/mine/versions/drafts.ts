import { labelOf, toTemplate } from '@promptory/sdk/fill';

/** What is known of a blank, to ask for its default. */
export interface KnownVariable {
  name: string;
  label: string;
  type: string;
  options: readonly string[];
}

/** What is saved of a version. */
export interface VersionInput {
  content: string;
  defaults: { name: string; value: string }[];
  note: string;
}

/** The blanks of a text, those of the library as it asks for them. */
export function blanksOf(content: string, known: readonly KnownVariable[]): KnownVariable[] {
  const { names } = toTemplate(content);
  return names.map(
    (name) => known.find((each) => each.name === name) ?? { name, label: labelOf(name), type: 'text', options: [] },
  );
}

/** What is saved of a text: defaults of blanks that it no longer has are left out. */
export function versionInput(content: string, defaults: Readonly<Record<string, string>>, note: string): VersionInput {
  const given = toTemplate(content).names.flatMap((name) => {
    const value = defaults[name] ?? '';
    return value.trim() === '' ? [] : [{ name, value }];
  });
  return { content, defaults: given, note };
}

/** What a form has. */
export interface FormValues {
  content: string;
  note: string;
  /** By the name of the field. */
  defaults: Readonly<Record<string, string>>;
}

/** What is stored of a form, unless it cannot be shown or is what is saved. */
export function parseStored(stored: unknown, saved: VersionInput): FormValues | undefined {
  try {
    const { content, note, defaults } = stored as FormValues;
    const isSaved = JSON.stringify(versionInput(content, defaults, note)) === JSON.stringify(saved);
    return isSaved || [content, note, ...Object.values(defaults)].some((text) => typeof text !== 'string')
      ? undefined
      : { content, note, defaults };
  } catch {
    return undefined;
  }
}

export const valuesOf = (defaults: readonly { name: string; value: string }[]): Record<string, string> =>
  Object.fromEntries(defaults.map(({ name, value }) => [name, value]));
