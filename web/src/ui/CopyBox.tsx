import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { visuallyHidden } from './styles.ts';

interface Props {
  /** What the text is, such as "Your key". */
  label: string;
  text: string;
  /** Whether copying is the main action of its dialog. */
  isMain?: boolean;
}

/**
 * MUI measures the height of the text when the width changes. With reduced motion every element has a transition of
 * 0.01 ms, and the measured width would be the one before.
 */
const noTransition = { transitionProperty: 'none' } as const;

/** A text to copy. If the clipboard cannot be used, the text is selected, so that it can be copied by hand. */
export function CopyBox({ label, text, isMain = false }: Props) {
  const [outcome, setOutcome] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied.');
    } catch {
      setOutcome('The clipboard has refused. The text is selected now: copy it from there.');
      box.current?.focus();
      box.current?.select();
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        multiline
        label={label}
        value={text}
        inputRef={box}
        onFocus={(event) => event.target.select()}
        sx={{ '& textarea': { fontFamily: 'monospace', overflowWrap: 'anywhere', ...noTransition } }}
        // Without autocomplete a browser that restores its tabs does not store the text.
        slotProps={{ htmlInput: { readOnly: true, autoComplete: 'off', spellCheck: false, translate: 'no' } }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button
          size={isMain ? 'medium' : 'small'}
          variant={isMain ? 'contained' : 'outlined'}
          startIcon={<ContentCopy />}
          autoFocus={isMain}
          onClick={() => void copy()}
          sx={{ flexShrink: 0 }}
        >
          Copy
          <Box component="span" sx={visuallyHidden}>{` (${label})`}</Box>
        </Button>
        <Typography role="status" variant="body2" color="textSecondary">
          {outcome}
        </Typography>
      </Box>
    </Box>
  );
}
