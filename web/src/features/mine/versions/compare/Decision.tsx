import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { ConflictList } from './ConflictList.tsx';
import { TextBox } from './TextBox.tsx';
import { useDecision, type DecisionOptions, type Resolution } from './useDecision.ts';

interface Props extends DecisionOptions {
  /** Whether the member's text is in a form, and not saved yet. */
  isUnsaved?: boolean;
}

const resolutionsOf = (isUnsaved: boolean): [Resolution, string][] => [
  ['merge', 'Merge: add my changes to the library’s new text'],
  ['keep', 'Keep mine: leave my text as it is'],
  ['take', `Use the library’s: replace ${isUnsaved ? 'what I typed' : 'my text, which stays in the history'}`],
];

/** What to do with a version when the library's text has changed. Nothing is changed before it is saved. */
export function Decision({ isUnsaved = false, ...options }: Props) {
  const decision = useDecision(options);
  const { resolution, setResolution, result, undecidedCount, wasSubmitted, isBusy, failure, submit } = decision;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (result === undefined) event.currentTarget.querySelector<HTMLElement>('[data-undecided] input')?.focus();
    void submit();
  };
  return (
    <Box component="form" aria-label="Decision" noValidate onSubmit={onSubmit} sx={formSx}>
      <FormControl component="fieldset">
        <FormLabel component="legend">What do you want to do?</FormLabel>
        <RadioGroup value={resolution} onChange={(_, value) => setResolution(value as Resolution)}>
          {resolutionsOf(isUnsaved).map(([value, label]) => (
            <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
      {resolution === 'merge' && <ConflictList {...decision} />}
      <Result text={result} />
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {isBusy ? 'One moment...' : isUnsaved ? 'Put it into my text' : 'Save my version'}
        </Button>
        <Typography variant="body2" color={wasSubmitted && undecidedCount > 0 ? 'error' : 'textSecondary'} role="status">
          {resolution === 'merge' &&
            undecidedCount > 0 &&
            `${undecidedCount} ${undecidedCount === 1 ? 'place' : 'places'} left to decide`}
        </Typography>
      </Box>
    </Box>
  );
}

/** What the version will be; undefined while a place is undecided. */
const Result = ({ text }: { text: string | undefined }) => (
  <Box>
    <Typography id="version-result" variant="h3" component="h2" sx={{ mb: 1 }}>
      Preview of your version
    </Typography>
    {text === undefined ? (
      <Typography color="textSecondary">Choose a text for each place above to see it.</Typography>
    ) : (
      <TextBox aria-labelledby="version-result">{text}</TextBox>
    )}
  </Box>
);

const formSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 760, mt: 4 } as const;
