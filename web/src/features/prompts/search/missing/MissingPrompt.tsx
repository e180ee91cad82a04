import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { MissingPromptForm } from './MissingPromptForm.tsx';

interface Props {
  search: string;
  /** Whether the form is shown at once, because nothing fits. Otherwise it is offered in one line. */
  isOpen: boolean;
}

/** Lets a member tell the editors what a search did not find. Each search has its own form. */
export const MissingPrompt = (props: Props) => <OneMissingPrompt key={props.search} {...props} />;

function OneMissingPrompt({ search, isOpen }: Props) {
  const headingId = useId();
  const [wasOpened, setOpened] = useState(false);
  const [wasEntered, setEntered] = useState(false);
  const [isSent, setSent] = useState(false);
  // Once somebody is in the form, a change of the results does not close it.
  if (!isOpen && !wasOpened && !wasEntered) {
    return (
      <Box sx={offerSx}>
        <Typography variant="body2" color="textSecondary">
          Not what you were looking for?
        </Typography>
        <Button size="small" onClick={() => setOpened(true)}>
          Tell us
        </Button>
      </Box>
    );
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      onFocus={() => setEntered(true)}
      sx={{ mt: 4, p: { xs: 2, sm: 3 }, maxWidth: 720, mx: 'auto' }}
    >
      <Typography id={headingId} variant="h2" sx={{ mb: 2 }}>
        Tell us what you were looking for
      </Typography>
      {isSent ? <Thanks /> : <MissingPromptForm search={search} takesFocus={wasOpened} onSent={() => setSent(true)} />}
    </Paper>
  );
}

function Thanks() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The form is gone and the focus with it, unless it has been moved elsewhere while the form was sent.
    if (document.activeElement === null || document.activeElement === document.body) message.current?.focus();
  }, []);
  return (
    <Typography ref={message} role="status" tabIndex={-1} sx={{ outline: 'none' }}>
      Thank you. Our editors read this list.
    </Typography>
  );
}

const offerSx = {
  mt: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 0.5,
} as const;
