import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { ProBadge } from '../display/badges.tsx';
import { CategoryIcon } from '../CategoryIcon.tsx';
import { MarkedText, type Span } from '../display/MarkedText.tsx';
import { OptionRow } from './OptionRow.tsx';
import { SearchOptionFragmentDoc, type SearchOptionFragment } from './SearchOption.generated.ts';

interface Props {
  id: string;
  prompt: { id: string } & FragmentType<SearchOptionFragment>;
  title: readonly Span[] | undefined;
  /** Another name of the prompt, if that is why it was found. */
  alias: readonly Span[] | null | undefined;
  isActive: boolean;
  onPick: () => void;
}

export function SearchOption({ prompt, title, alias, ...row }: Props) {
  const { data, complete } = useFragment({ fragment: SearchOptionFragmentDoc, from: prompt });
  if (!complete) return null;
  const { category, isPremium, isLocked } = data;
  return (
    <OptionRow
      {...row}
      icon={<CategoryIcon icon={category.icon} color={category.color} />}
      title={<MarkedText text={data.title} spans={title} />}
      caption={
        <>
          {category.name}
          {alias && (
            <>
              {' · also called '}
              <MarkedText text="" spans={alias} />
            </>
          )}
        </>
      }
    >
      {isPremium && <ProBadge isLocked={isLocked} />}
    </OptionRow>
  );
}
