import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState } from 'react';
import { FilledText } from '../samples/FilledText.tsx';
import { heroSample, type SampleVariable } from '../samples/samples.ts';
import { useCopySample } from '../samples/useCopySample.ts';
import { typingSx } from './typing.ts';

const { id, title, content, variables } = heroSample;
const names = variables.map(({ name }) => name);
const examples = Object.fromEntries(variables.map(({ name, placeholder }) => [name, placeholder]));

/** A prompt that fills itself in once, and is the visitor's from then on. What is shown is what is copied. */
export function HeroPrompt() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(examples);
  const [isTyping, setIsTyping] = useState(true);
  const copy = useCopySample(heroSample, values);
  const card = useRef<HTMLDivElement>(null);
  const setValue = (name: string, value: string) => setValues((others) => ({ ...others, [name]: value }));

  useLayoutEffect(() => {
    // The fields can be used before this script runs.
    for (const field of card.current?.querySelectorAll('input') ?? []) setValue(field.name, field.value);
    if (card.current?.contains(document.activeElement)) setIsTyping(false);
  }, []);

  return (
    <Paper
      ref={card}
      component="section"
      aria-labelledby={id}
      variant="outlined"
      onFocus={() => setIsTyping(false)}
      sx={[{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }, isTyping && typingSx(variables)]}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography id={id} component="h2" variant="subtitle1">
          {title}
        </Typography>
        <Button
          data-needs-script
          variant="outlined"
          startIcon={<ContentCopy />}
          aria-label={`Copy ${title}`}
          onClick={copy}
          sx={{ minHeight: 44 }}
        >
          Copy
        </Button>
      </Box>
      <Box data-needs-script sx={{ display: 'grid', gap: 1.5 }}>
        {variables.map((variable) => (
          <HeroField
            key={variable.name}
            variable={variable}
            value={values[variable.name] ?? ''}
            onChange={(value) => setValue(variable.name, value)}
          />
        ))}
      </Box>
      <Typography component="div" variant="body2" sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
        <FilledText content={content} names={names} values={values} />
      </Typography>
    </Paper>
  );
}

interface FieldProps {
  variable: SampleVariable;
  value: string;
  onChange: (value: string) => void;
}

/** A plain input: MUI's fields would be the largest part of the landing page's scripts. */
function HeroField({ variable: { name, label, placeholder }, value, onChange }: FieldProps) {
  return (
    <Box component="label" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="span" variant="subtitle2">
        {label}
      </Typography>
      <Box component="span" sx={frameSx}>
        <Box
          component="input"
          name={name}
          autoComplete="off"
          value={value}
          placeholder={`e.g. ${placeholder}`}
          onChange={(event) => onChange(event.target.value)}
          // The example makes room for what the visitor types.
          onClick={(event) => value === placeholder && event.currentTarget.select()}
          sx={inputSx}
        />
      </Box>
    </Box>
  );
}

const frameSx = { display: 'block', border: 1, borderColor: 'text.secondary', borderRadius: 1 } as const;

const inputSx = {
  display: 'block',
  width: '100%',
  minHeight: 42,
  px: '14px',
  border: 0,
  borderRadius: 'inherit',
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
