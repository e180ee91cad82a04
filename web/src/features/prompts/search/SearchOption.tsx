import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { ProBadge } from '../display/badges.tsx';
import { CategoryIcon } from '../CategoryIcon.tsx';
import { MarkedText } from '../display/MarkedText.tsx';
import { SearchOptionFragmentDoc, type SearchOptionFragment } from './SearchOption.generated.ts';

interface Span {
  text: string;
  isMatch: boolean;
}

interface Props {
  id: string;
  prompt: { id: string } & FragmentType<SearchOptionFragment>;
  title: readonly Span[] | undefined;
  /** Another name of the prompt, if that is why it was found. */
  alias: readonly Span[] | null | undefined;
  isActive: boolean;
  onPick: () => void;
}

export function SearchOption({ id, prompt, title, alias, isActive, onPick }: Props) {
  const { data, complete } = useFragment({ fragment: SearchOptionFragmentDoc, from: prompt });
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  if (!complete) return null;
  const { category, isPremium, isLocked } = data;
  return (
    <Box
      component="li"
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onPick}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        px: 2,
        py: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isActive ? 'action.selected' : 'action.hover' },
      }}
    >
      <CategoryIcon icon={category.icon} color={category.color} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2">
          <MarkedText text={data.title} spans={title} />
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: isActive ? 'text.primary' : 'text.secondary' }}>
          {category.name}
          {alias && (
            <>
              {' · also called '}
              <MarkedText text="" spans={alias} />
            </>
          )}
        </Typography>
      </Box>
      {isPremium && <ProBadge isLocked={isLocked} />}
    </Box>
  );
}
