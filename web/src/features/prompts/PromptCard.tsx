import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FavoriteToggle } from '../favorites/FavoriteToggle.tsx';
import { CategoryBadge, ProBadge } from './display/badges.tsx';
import { categoryColors } from './categoryPalette.ts';
import { clampedLines } from './display/clampedLines.ts';
import { MarkedText } from './display/MarkedText.tsx';
import { PromptCardFragmentDoc, type PromptCardFragment } from './PromptCard.generated.ts';
import { usageCountText } from './display/counts.ts';

/** Every text is clamped to a fixed number of lines, so a skeleton of this height causes no layout shift. */
export const PROMPT_CARD_HEIGHT = 236;

/** `MouseEvent.button` of the middle button, which opens a link in a new tab. */
const MIDDLE_BUTTON = 1;

interface TextSpan {
  text: string;
  isMatch: boolean;
}

interface Props {
  prompt: FragmentType<PromptCardFragment>;
  /** The parts of the texts that match the search. */
  match?: { title: TextSpan[]; description: TextSpan[] } | null | undefined;
  headingLevel?: 2 | 3;
  /** Called when the prompt is opened, in this tab or a new one. */
  onOpen?: (promptId: string) => void;
}

export function PromptCard({ prompt, match, headingLevel = 2, onOpen }: Props) {
  const { data, complete } = useFragment({ fragment: PromptCardFragmentDoc, fragmentName: 'PromptCard', from: prompt });
  if (!complete) return null;

  const { id, title, description, category, isPremium, isLocked, tags, usageCount } = data;
  return (
    <Card
      component="article"
      aria-labelledby={`card-${id}`}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minHeight: PROMPT_CARD_HEIGHT,
        p: 2,
        pt: 1.5,
        borderTop: 3,
        borderTopColor: categoryColors(category.color).main,
        transition: 'border-color 150ms',
        '&:hover': { borderColor: 'text.secondary', borderTopColor: categoryColors(category.color).main },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <CategoryBadge category={category} />
        {isPremium && <ProBadge isLocked={isLocked} />}
        {/* Above the link that covers the card. */}
        <Box sx={{ ml: 'auto', mr: -1, position: 'relative', zIndex: 1 }}>
          <FavoriteToggle prompt={data} />
        </Box>
      </Box>
      <Typography variant="subtitle1" component={`h${headingLevel}`} id={`card-${id}`} sx={clampedLines(2)}>
        <Link
          component={RouterLink}
          to={`/prompt/${id}`}
          onClick={() => onOpen?.(id)}
          onAuxClick={(event: MouseEvent) => event.button === MIDDLE_BUTTON && onOpen?.(id)}
          color="inherit"
          sx={{
            '&::after': { content: '""', position: 'absolute', inset: 0 },
            '&:focus-visible::after': { outline: 2, borderRadius: 1 },
          }}
        >
          <MarkedText text={title} spans={match?.title} />
        </Link>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ ...clampedLines(3), mt: 0.5 }}>
        <MarkedText text={description} spans={match?.description} />
      </Typography>
      <Box sx={{ mt: 'auto', pt: 1 }}>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }} title={tags.join(', ')}>
          {tags.map((tag) => `#${tag}`).join('  ')}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {usageCountText(usageCount)}
        </Typography>
      </Box>
    </Card>
  );
}
