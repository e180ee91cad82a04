import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { progressOf, type PlannedStep } from './plan.ts';
import type { Run } from './useRun.ts';

/** Above a step that got another prompt elsewhere: what was entered in it on this device may not fit. */
export function OfOtherPrompt({ run, step, onSeen }: { run: Run; step: PlannedStep; onSeen: () => void }) {
  if (!progressOf(run.progress, step).isOfOtherPrompt) return null;
  const see = () => {
    run.updateStep(step.prompt.id, () => ({ isOfOtherPrompt: undefined }));
    onSeen();
  };
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" onClick={see}>
          OK
        </Button>
      }
      sx={{ mb: 2 }}
    >
      This step’s prompt has changed since you entered this. Check that it still fits.
    </Alert>
  );
}
