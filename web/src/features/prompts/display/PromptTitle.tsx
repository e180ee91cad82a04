import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { clampedLines } from './clampedLines.ts';
import { MarkedText, type Span } from './MarkedText.tsx';

/** `MouseEvent.button` of the middle button, which opens a link in a new tab. */
const MIDDLE_BUTTON = 1;

export interface PromptTitleProps {
  id: string;
  title: string;
  /** The parts of the title that match the search. */
  spans?: readonly Span[] | undefined;
  headingLevel?: 2 | 3 | undefined;
  variant?: 'subtitle1' | 'subtitle2';
  /** The id of a text that describes the link, such as that of its lock. */
  describedBy?: string | undefined;
  /** Called when the prompt is opened, in this tab or a new one. */
  onOpen?: ((promptId: string) => void) | undefined;
}

/** The title of a prompt in a list. Its link covers the card or row, which names itself by `card-` and the id. */
export function PromptTitle({
  id,
  title,
  spans,
  headingLevel = 2,
  variant = 'subtitle1',
  describedBy,
  onOpen,
}: PromptTitleProps) {
  return (
    <Typography variant={variant} component={`h${headingLevel}`} id={`card-${id}`} sx={clampedLines(2)}>
      <Link
        component={RouterLink}
        to={`/prompt/${id}`}
        aria-describedby={describedBy}
        onClick={() => onOpen?.(id)}
        onAuxClick={(event: MouseEvent) => event.button === MIDDLE_BUTTON && onOpen?.(id)}
        color="inherit"
        sx={linkSx}
      >
        <MarkedText text={title} spans={spans} />
      </Link>
    </Typography>
  );
}

const linkSx = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible::after': { outline: 2, borderRadius: 1 },
} as const;
