import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { claims } from '../claims.ts';
import { LandingDialog } from './LandingDialog.tsx';
import { SamplePrompt } from '../samples/SamplePrompt.tsx';
import { samples } from '../samples/samples.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Must close the dialog too. */
  onSeePricing: () => void;
}

export function SamplesDialog({ open, onClose, onSeePricing }: Props) {
  return (
    <LandingDialog
      open={open}
      onClose={onClose}
      title="Sample Prompts"
      maxWidth="lg"
      actions={
        <Button variant="contained" size="large" onClick={onSeePricing}>
          Get All {claims.prompts} Prompts
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Type into the fields and see the text fill. What you leave empty keeps its bracketed name. Nothing that you type leaves
        your browser.
      </Typography>
      {samples.map((sample) => (
        <SamplePrompt key={sample.id} sample={sample} />
      ))}
    </LandingDialog>
  );
}
