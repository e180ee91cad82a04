import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { visuallyHidden } from '../../../ui/styles.ts';

interface Props {
  id: string;
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** A hidden step keeps what was typed. */
  isHidden?: boolean;
  children: ReactNode;
}

/** A step of the checkout, with its heading. */
export function CheckoutStep({ id, title, headingRef, isHidden = false, children }: Props) {
  return (
    <section aria-labelledby={id} hidden={isHidden}>
      <Typography ref={headingRef} variant="h2" id={id} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

interface DoneProps {
  /** What was entered, in a few words. */
  summary: string;
  isBusy: boolean;
  onChange: () => void;
}

/** A step that is done, folded to one line. */
export function DoneStep({ summary, isBusy, onChange }: DoneProps) {
  return (
    <Box sx={doneSx}>
      <Check aria-hidden fontSize="small" sx={{ color: 'success.main', flexShrink: 0 }} />
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={visuallyHidden}>
          {'Done: '}
        </Box>
        {summary}
      </Typography>
      <Typography aria-hidden color="textSecondary">
        ·
      </Typography>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && onChange()} sx={{ minWidth: 0 }}>
        Change
      </Button>
    </Box>
  );
}

const doneSx = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 } as const;
