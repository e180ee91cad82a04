import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { SwitchButton } from '../../../ui/SwitchButton.tsx';
import { FilledText } from './FilledText.tsx';
import type { Sample } from './samples.ts';
import { useCopySample } from './useCopySample.ts';

/** Its text is long, and most visitors look at one of them or none. */
const WorkedSample = lazyPart(() => import('./WorkedSample.tsx').then((module) => module.WorkedSample), {
  fallback: <Skeleton variant="rectangular" height="100%" />,
  errorTitle: 'The worked answer could not be loaded',
});

/** A sample prompt to try, with its fields, the filled text, a button that copies it, and what an assistant made of it. */
export function SamplePrompt({ sample }: { sample: Sample }) {
  const { id, category, title, content, variables } = sample;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isWorked, setIsWorked] = useState(false);
  const copy = useCopySample(sample, values);
  return (
    <Box component="section" aria-labelledby={`sample-${id}`} sx={sampleSx}>
      <Box sx={headSx}>
        <Box sx={titleSx}>
          <Typography id={`sample-${id}`} variant="h3">
            {title}
          </Typography>
          <Chip size="small" variant="outlined" label={category} />
        </Box>
        <SwitchButton
          aria-label={`${isWorked ? 'Text' : 'Worked answer'} of ${title}`}
          shown={isWorked ? 'The worked answer' : 'The text'}
          onSwitch={() => setIsWorked(!isWorked)}
          sx={{ minHeight: 44, minWidth: '8rem' }}
        >
          {isWorked ? 'Text' : 'Worked answer'}
        </SwitchButton>
        <Button variant="outlined" startIcon={<ContentCopy />} aria-label={`Copy ${title}`} onClick={copy} sx={{ minHeight: 44 }}>
          Copy
        </Button>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {variables.map(({ name, label, placeholder, isLong }) => (
          <TextField
            key={name}
            id={`${id}-${name}`}
            label={label}
            placeholder={placeholder}
            multiline={isLong}
            rows={isLong ? 4 : undefined}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off' } }}
          />
        ))}
      </Box>
      <Box
        key={String(isWorked)}
        role="region"
        aria-label={`${isWorked ? 'Worked answer' : 'Text'} of ${title}`}
        tabIndex={0}
        sx={textSx}
      >
        {isWorked ? (
          <WorkedSample sample={sample} />
        ) : (
          <FilledText content={content} names={variables.map(({ name }) => name)} values={values} />
        )}
      </Box>
    </Box>
  );
}

const sampleSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '2fr 3fr' },
  gap: 2,
  '& + &': { mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' },
} as const;

/** The buttons move below a title that has too little room beside them. */
const headSx = { display: 'flex', flexWrap: 'wrap', columnGap: 2, gridColumn: '1 / -1' } as const;

const titleSx = {
  flex: '1 1 18rem',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 44,
} as const;

/** Of one height, so that nothing below moves, whatever is in it. */
const textSx = {
  p: 2,
  height: '25rem',
  overflowY: 'auto',
  scrollbarGutter: 'stable',
  typography: 'body2',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;
