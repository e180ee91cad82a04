import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FavoriteToggle } from '../favorites/FavoriteToggle.tsx';
import { CardFacts } from './display/CardFacts.tsx';
import { CategoryName } from './display/CategoryName.tsx';
import { clampedLines } from './display/clampedLines.ts';
import { Lock } from './display/Lock.tsx';
import { MarkedText } from './display/MarkedText.tsx';
import { PromptCardFragmentDoc, type PromptCardFragment } from './PromptCard.generated.ts';

/** Every text is clamped to a fixed number of lines, so a skeleton of this height causes no layout shift. */
export const PROMPT_CARD_HEIGHT = 192;

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

  const { id, title, description, category, isLocked } = data;
  return (
    <Card component="article" aria-labelledby={`card-${id}`} sx={cardSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <CategoryName category={category} />
        {isLocked && <Lock />}
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
