import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { restoreFocusFrom } from '../../ui/page/restoreFocus.ts';
import { useCopyWithToast } from '../../ui/useCopyWithToast.ts';
import type { GeneratedPrompt } from './generatePrompt.ts';

interface Props {
  prompt: GeneratedPrompt | null;
  isGenerating: boolean;
  /** Opens the form of a new own prompt with it; undefined until the member is known. */
  onAdd: ((prompt: GeneratedPrompt) => void) | undefined;
}

/** The generated prompt, or a hint before there is one. */
export function GeneratorResult({ prompt, isGenerating, onAdd }: Props) {
  return (
    <Paper component="section" variant="outlined" aria-labelledby="result-heading" aria-busy={isGenerating} sx={{ minWidth: 0 }}>
      {prompt ? <Result prompt={prompt} onAdd={onAdd && (() => onAdd(prompt))} /> : <Placeholder isGenerating={isGenerating} />}
    </Paper>
  );
}

function Placeholder({ isGenerating }: Pick<Props, 'isGenerating'>) {
  return (
    <Box sx={{ p: 2, minHeight: 240 }}>
      <Typography variant="h3" component="h2" id="result-heading">
        Your prompt
      </Typography>
      {isGenerating ? (
        <Box aria-hidden sx={{ mt: 2 }}>
          {['90%', '40%', '95%', '85%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Box>
      ) : (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          Choose an industry and a task type, describe the context, and generate. Your prompt will appear here, ready to copy.
        </Typography>
      )}
      <Typography role="status" variant="caption" color="textSecondary">
        {isGenerating ? 'Generating...' : ''}
      </Typography>
    </Box>
  );
}

function Result({ prompt: { text, parts, open }, onAdd }: { prompt: GeneratedPrompt; onAdd: (() => void) | undefined }) {
  const copy = useCopyWithToast({
    done: 'Prompt copied to clipboard successfully.',
    failed: 'Failed to copy prompt. Please try again.',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the result is below the form, out of view.
  useEffect(() => restoreFocusFrom(document.querySelector('[aria-labelledby=page-heading] [type=submit]'), heading.current), []);

  return (
    <>
      <Box sx={headSx}>
        <Typography
          ref={heading}
          variant="h3"
          component="h2"
          id="result-heading"
          tabIndex={-1}
          sx={{ mr: 'auto', outline: 'none' }}
        >
          Your prompt
        </Typography>
        <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy(text)}>
          Copy Prompt
        </Button>
        {onAdd && (
          <Button variant="outlined" onClick={onAdd}>
            Add to My Prompts
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pt: 2 }}>
        Before you send it, put your own details in place of {open.length} bracketed names:{' '}
        {open.map((name) => `[${name}]`).join(', ')}.
      </Typography>
      <Typography component="div" dir="auto" sx={{ p: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {parts.map((part, index) => (part.isOpen ? <mark key={index}>{part.text}</mark> : part.text))}
      </Typography>
    </>
  );
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
