import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react';
import { TextArea } from '../../../../ui/forms/TextArea.tsx';
import { controlSx } from '../fields/fieldStyles.ts';

interface Props {
  text: string;
  isChanged: boolean;
  /** Focuses the field after "Edit text" was clicked, but not when the page opens with an edited text. */
  shouldFocus: boolean;
  onFocused: () => void;
  onChange: (text: string) => void;
  /** What the guard has found in the text. */
  children: ReactNode;
}

/** Lets the member edit the finished text by hand. */
export function TextEditor({ text, isChanged, shouldFocus, onFocused, onChange, children }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = area.current;
    if (!shouldFocus || !field) return;
    field.focus();
    // A long text would otherwise be shown from its end, with the cursor there.
    field.setSelectionRange(0, 0);
    field.scrollTop = 0;
    onFocused();
  }, [shouldFocus, onFocused]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 0, md: 2 }, pt: 1 }}>
        <Typography variant="caption" id="edited-note" color="textSecondary" sx={{ flex: '2 1 0' }}>
          {isChanged ? 'Edited' : 'Once edited'} by hand: the fields no longer change this text. “Discard edits” restores the
          filled text.
        </Typography>
        <Box sx={controlSx}>{children}</Box>
      </Box>
      <Box
        component={TextArea}
        ref={area}
        aria-label="Text to copy"
        aria-describedby="edited-note"
        value={text}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        sx={{
          flex: '1 1 480px',
          minHeight: 160,
          minWidth: 0,
          m: { xs: 0, md: 1 },
          mt: 1.5,
          p: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 0.5,
          resize: 'vertical',
          typography: 'body2',
          color: 'text.primary',
          bgcolor: 'background.default',
        }}
      />
    </Box>
  );
}
