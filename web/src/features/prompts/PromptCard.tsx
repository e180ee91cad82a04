import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { FavoriteToggle } from '../favorites/FavoriteToggle.tsx';
import { CardFacts } from './display/CardFacts.tsx';
import { CategoryName } from './display/CategoryName.tsx';
import { clampedLines } from './display/clampedLines.ts';
import { Lock } from './display/Lock.tsx';
import { MarkedText } from './display/MarkedText.tsx';
import { PromptTitle, type PromptTitleProps } from './display/PromptTitle.tsx';
import { PromptCardFragmentDoc, type PromptCardFragment } from './PromptCard.generated.ts';

/** Every text is clamped to a fixed number of lines, so a skeleton of this height causes no layout shift. */
export const PROMPT_CARD_HEIGHT = 192;

export interface PromptCardProps extends Pick<PromptTitleProps, 'headingLevel' | 'onOpen'> {
  prompt: FragmentType<PromptCardFragment>;
  /** The parts of the texts that match the search. */
  match?: { title: PromptTitleProps['spans']; description: PromptTitleProps['spans'] } | null | undefined;
}

export function PromptCard({ prompt, match, headingLevel, onOpen }: PromptCardProps) {
  const { data, complete } = useFragment({ fragment: PromptCardFragmentDoc, fragmentName: 'PromptCard', from: prompt });
  if (!complete) return null;

  const { id, title, description, category, isLocked } = data;
  const lockId = isLocked ? `lock-${id}` : undefined;
  return (
    <Card component="article" aria-labelledby={`card-${id}`} sx={cardSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <CategoryName category={category} />
        {lockId && <Lock id={lockId} />}
        {/* Above the link that covers the card. */}
        <Box sx={{ ml: 'auto', mr: -1, position: 'relative', zIndex: 1 }}>
          <FavoriteToggle prompt={data} />
        </Box>
      </Box>
      <PromptTitle id={id} title={title} spans={match?.title} headingLevel={headingLevel} describedBy={lockId} onOpen={onOpen} />
      <Typography variant="body2" color="textSecondary" sx={{ ...clampedLines(2), mt: 0.5 }}>
        <MarkedText text={description} spans={match?.description} />
      </Typography>
      <CardFacts prompt={data} sx={{ mt: 'auto', pt: 1 }} />
    </Card>
  );
}

const cardSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: PROMPT_CARD_HEIGHT,
  px: 2,
  pt: 0.5,
  pb: 2,
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
