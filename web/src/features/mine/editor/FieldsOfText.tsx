import { toTemplate } from '@promptory/sdk/fill';
import type { FormValues } from './drafts.ts';
import { FieldList } from './FieldList.tsx';
import { skippedIn, withSkipped } from './skipped.ts';

interface Props {
  values: FormValues;
  errors: Readonly<Record<string, string | undefined>>;
  set: <Name extends keyof FormValues>(name: Name, value: FormValues[Name]) => void;
}

/** The fields that follow from the text, and which of its names stay text. */
export function FieldsOfText({ values: { content, drafts, plain }, errors, set }: Props) {
  const setPlain = (name: string, isPlain: boolean) => {
    const next = new Set(plain);
    if (isPlain) next.add(name);
    else next.delete(name);
    set('plain', next);
  };
  /** Of a name that was kept as text as well: it is meant as a field now. */
  const turnSkipped = () => {
    const turned = withSkipped(content);
    set('content', turned.content);
    set('plain', new Set([...plain].filter((name) => !turned.names.includes(name))));
    return turned.names;
  };
  return (
    <FieldList
      names={toTemplate(content, plain).names}
      plain={toTemplate(content).names.filter((name) => plain.has(name))}
      skipped={skippedIn(content)}
      drafts={drafts}
      errors={errors}
      onChange={(name, draft) => set('drafts', { ...drafts, [name]: draft })}
      onPlain={setPlain}
      onTurn={turnSkipped}
    />
  );
}
