import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { Conflict } from './Conflict.tsx';
import { TextBox } from './TextBox.tsx';
import { around, merge, mergedText, type Choice, type Region } from './words.ts';

interface Props {
  base: string;
  mine: string;
  theirs: string;
  /** Whether the member's text is in a form, and not saved yet. */
  isTyped?: boolean;
  /** Saves the text that was decided on. Rejects with an error for the member. */
  save: (content: string) => Promise<void>;
}

type Way = 'merge' | 'keep' | 'take';
const waysOf = (isTyped: boolean): [Way, string][] => [
  ['merge', 'Merge: add my changes to the library’s new text'],
  ['keep', 'Keep mine: leave my text as it is'],
  ['take', `Use the library’s: replace ${isTyped ? 'what I typed' : 'my text, which stays in the history'}`],
];
const isConflict = (region: Region) => region.kind === 'conflict';

/** What to do with a version when the library's text has changed. Nothing is changed before it is saved. */
export function Decision({ base, mine, theirs, isTyped = false, save }: Props) {
  const regions = useMemo(() => merge({ base, mine, theirs }), [base, mine, theirs]);
  const conflicts = regions.filter(isConflict);
  const [way, setWay] = useState<Way>('merge');
  const [chosen, setChosen] = useState<readonly (Choice | undefined)[]>([]);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const open = conflicts.filter((_, index) => chosen[index] === undefined).length;
  const result = { keep: mine, take: theirs, merge: mergedText(regions, chosen) }[way];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    setTried(true);
    if (result === undefined) {
      const first = chosen.findIndex((choice) => choice === undefined);
      const place = first === -1 ? chosen.length : first;
      form.current?.querySelectorAll('fieldset')[place + 1]?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    try {
      await save(result);
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Box component="form" ref={form} aria-label="Decision" noValidate onSubmit={(event) => void submit(event)} sx={formSx}>
      <FormControl component="fieldset">
        <FormLabel component="legend">What do you want to do?</FormLabel>
        <RadioGroup value={way} onChange={(_, value) => setWay(value as Way)}>
          {waysOf(isTyped).map(([value, label]) => (
            <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
      {way === 'merge' &&
        conflicts.map(
          (region, index) =>
            region.kind === 'conflict' && (
              <Conflict
                key={index}
                number={index + 1}
                count={conflicts.length}
                mine={region.mine}
                theirs={region.theirs}
                near={around(regions, region)}
                choice={chosen[index]}
                isMissing={isTried && chosen[index] === undefined}
                onChoose={(choice) => setChosen(conflicts.map((_, at) => (at === index ? choice : chosen[at])))}
              />
            ),
        )}
      <Box>
        <Typography id="version-result" variant="h3" component="h2" sx={{ mb: 1 }}>
          Preview of your version
        </Typography>
        {result === undefined ? (
          <Typography color="textSecondary">Choose a text for each place above to see it.</Typography>
        ) : (
          <TextBox aria-labelledby="version-result">{result}</TextBox>
        )}
      </Box>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {isBusy ? 'One moment...' : isTyped ? 'Put it into my text' : 'Save my version'}
        </Button>
        <Typography variant="body2" color={isTried && open > 0 ? 'error' : 'textSecondary'} role="status">
          {way === 'merge' && open > 0 && `${open} ${open === 1 ? 'place' : 'places'} left to decide`}
        </Typography>
      </Box>
    </Box>
  );
}

const formSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 760, mt: 4 } as const;
