import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { fieldCountText, usageCountText } from '../display/counts.ts';
import { PopularRowFragmentDoc, type PopularRowFragment } from './PopularRow.generated.ts';
import { PromptRow } from './PromptRow.tsx';

export function PopularRow({ prompt }: { prompt: FragmentType<PopularRowFragment> }) {
  const { data, complete } = useFragment({ fragment: PopularRowFragmentDoc, from: prompt });
  if (!complete) return null;
  const { usageCount, variableCount } = data;
  return <PromptRow prompt={data} detail={usageCount > 0 ? usageCountText(usageCount) : fieldCountText(variableCount)} />;
}
