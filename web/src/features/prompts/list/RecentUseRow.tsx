import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { UsedAgo } from '../../usage/UsedAgo.tsx';
import { PromptRow } from './PromptRow.tsx';
import { RecentUseRowFragmentDoc, type RecentUseRowFragment } from './RecentUseRow.generated.ts';

interface Props {
  use: { usedAt: string; prompt: { id: string } } & FragmentType<RecentUseRowFragment>;
  /** Adds a "View" link, as on the page of recent prompts. */
  withViewLink?: boolean;
}

export function RecentUseRow({ use, withViewLink = false }: Props) {
  const { data, complete } = useFragment({ fragment: RecentUseRowFragmentDoc, from: use });
  if (!complete) return null;
  const { prompt, usedAt } = data;
  return (
    <PromptRow prompt={prompt} detail={<UsedAgo at={usedAt} />}>
      {withViewLink && (
        <Button
          sx={{ minWidth: 44, px: 1, mr: -1 }}
          component={RouterLink}
          to={`/prompt/${prompt.id}`}
          aria-label={`View ${prompt.title}`}
        >
          View
        </Button>
      )}
    </PromptRow>
  );
}
