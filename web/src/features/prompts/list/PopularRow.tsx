import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { usageCountText } from '../display/counts.ts';
import { PopularRowFragmentDoc, type PopularRowFragment } from './PopularRow.generated.ts';
import { PromptRow } from './PromptRow.tsx';

export function PopularRow({ prompt }: { prompt: FragmentType<PopularRowFragment> }) {
  const { data, complete } = useFragment({ fragment: PopularRowFragmentDoc, from: prompt });
  return complete ? <PromptRow prompt={data} detail={usageCountText(data.usageCount)} /> : null;
}
