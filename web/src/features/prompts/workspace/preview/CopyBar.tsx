import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { fewLetters, visuallyHidden } from '../../../../ui/styles.ts';
import { barSx } from './barStyles.ts';
import { COPY_KEYS, COPY_SHORTCUT, OPEN_KEYS } from './keys.ts';

interface Props {
  /** How many fields are filled, such as "4 of 7". */
  progress: string;
  /** Whether the worked answer is in the place of the text, which is what the button copies even so. */
  isAnswerShown: boolean;
  justCopied: boolean;
  /** The result of copying; empty if there is none to tell. */
  message: string;
  /** The assistant that a key opens. */
  assistant: string | undefined;
  onCopy: () => void;
  /** What is proposed before and after copying, over the text. */
  proposal: ReactNode;
  /** What to know about the text before it is copied. */
  notice: ReactNode;
  /** The button beside Copy. */
  children: ReactNode;
}

/**
 * Above the text, so that it is visible when the page opens. On a phone it is pinned to the bottom, and the layout leaves room
 * for it.
 */
export function CopyBar({ progress, isAnswerShown, justCopied, message, assistant, onCopy, proposal, notice, children }: Props) {
  return (
    <Box data-copy-bar data-at-bottom sx={{ ...barSx, display: 'flex', flexDirection: 'column', containerType: 'inline-size' }}>
      {notice}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1.5, md: 1 }, [fewLetters]: { flexWrap: 'wrap' } }}>
        <Typography variant="subtitle2" component="span" sx={progressSx}>
          {progress}
          <Box component="span" sx={visuallyHidden}>
            {' fields filled'}
          </Box>
        </Typography>
        <Button
          data-copy-button
          variant="contained"
          size="large"
          onClick={onCopy}
          startIcon={justCopied ? <Check /> : <ContentCopy />}
          aria-keyshortcuts={COPY_SHORTCUT}
          sx={{
            flex: { xs: 1, md: 'none' },
            minWidth: { xs: 0, md: 176 },
            minHeight: 44,
            px: { xs: 1, md: isAnswerShown ? 0.5 : 2 },
            whiteSpace: 'nowrap',
            '& .MuiButton-startIcon': { [fewLetters]: { display: 'none' } },
          }}
        >
          {/* As wide for both labels, so that neither icon nor text moves. */}
          <Box component="span" sx={{ minWidth: '6.2em', textAlign: 'start' }}>
            {justCopied ? 'Copied' : isAnswerShown ? 'Copy Your Prompt' : 'Copy Prompt'}
          </Box>
        </Button>
        {children}
      </Box>
      <Box sx={noteSx}>
        {message === '' && (
          <Typography variant="caption" color="textSecondary" aria-hidden sx={{ display: { xs: 'none', md: 'block' } }}>
            {`${COPY_KEYS} copies${isAnswerShown ? ' your prompt' : ''}`}
            {assistant !== undefined && `; ${OPEN_KEYS} also opens ${assistant}`}
          </Typography>
        )}
        <Box data-above-bar sx={overTextSx}>
          <Typography variant="caption" component="p" role="status" sx={messageSx}>
            {message}
          </Typography>
          {proposal}
        </Box>
      </Box>
    </Box>
  );
}

const progressSx = { display: { md: 'none' }, minWidth: 44, whiteSpace: 'nowrap', [fewLetters]: visuallyHidden } as const;

/** One line below the buttons. A longer message covers the text for its time, instead of moving it. */
const noteSx = { position: { md: 'relative' }, minHeight: { md: 27 }, pt: { md: 1 } } as const;

const overTextSx = {
  position: 'absolute',
  zIndex: 1,
  insetInline: { xs: 0, md: -16 },
  top: { md: 0 },
  bottom: { xs: '100%', md: 'auto' },
} as const;

const messageSx = {
  '&:not(:empty)': {
    px: 2,
    py: { xs: 1, md: 0.5 },
    borderStyle: 'solid',
    borderWidth: { xs: '1px 0 0', md: '0 0 1px' },
    borderColor: 'divider',
  },
  bgcolor: 'background.paper',
} as const;
