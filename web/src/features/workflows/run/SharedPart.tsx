import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { guardName, SHARED } from './guarded.ts';
import { sharedValues } from './plan.ts';
import { RunFields, useFieldIds } from './RunFields.tsx';
import type { Run } from './useRun.ts';

/** The fields that several steps share, asked once. */
export function SharedPart({ run, onNext }: { run: Run; onNext: () => void }) {
  const { plan, progress, own } = run;
  const fieldId = useFieldIds();
  const first = plan.steps[0];
  const lockedCount = plan.steps.filter(({ prompt }) => prompt.isLocked).length;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        More than one step needs these. Fill them in once.
        {lockedCount > 0 &&
          ` ${lockedCount} of ${plan.steps.length} steps ${lockedCount === 1 ? 'is locked and needs' : 'are locked and need'} Pro.`}
      </Typography>
      <RunFields
        run={run}
        place={SHARED}
        guardNameOf={(name) => guardName(SHARED, name)}
        variables={plan.shared}
        filled={sharedValues(plan, progress, own)}
        typed={progress.shared}
        isConfidential={plan.steps.some(({ prompt }) => prompt.sensitivity === 'confidential')}
        isEdited={false}
        fieldId={fieldId}
        onChange={run.updateShared}
        onFocus={() => undefined}
      />
      <Button variant="contained" size="large" onClick={onNext} sx={{ mt: 3 }}>
        {`Go to step 1: ${first?.title ?? ''}${first?.prompt.isLocked ? ' (locked)' : ''}`}
      </Button>
    </Box>
  );
}
