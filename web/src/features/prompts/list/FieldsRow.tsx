import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { fieldCountText } from '../display/counts.ts';
import type { TypedValues } from '../workspace/typedValues.ts';
import { FieldsRowFragmentDoc, type FieldsRowFragment } from './FieldsRow.generated.ts';
import { PromptRow } from './PromptRow.tsx';

interface Props {
  prompt: FragmentType<FieldsRowFragment>;
  /** What the member has typed into it. */
  typed?: TypedValues;
  /** Shown at the end of the row. */
  children?: ReactNode;
}

/** A prompt and how much there is to fill in, or how much is. */
export function FieldsRow({ prompt, typed, children }: Props) {
  const { data, complete } = useFragment({ fragment: FieldsRowFragmentDoc, from: prompt });
  if (!complete) return null;
  const { variableCount } = data;
  return (
    <PromptRow prompt={data} detail={typed ? progressText(typed, variableCount) : fieldCountText(variableCount)}>
      {children}
    </PromptRow>
  );
}

function progressText({ values, edited }: TypedValues, variableCount: number): string {
  const filled = Object.values(values).filter((value) => value.trim() !== '').length;
  // A new version of the prompt may have fewer fields than were filled in.
  const progress = `${Math.min(filled, variableCount)} of ${variableCount} filled`;
  return edited === null ? progress : `${progress}, text edited`;
}
