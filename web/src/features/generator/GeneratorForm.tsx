import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState, type Ref, type SubmitEvent } from 'react';
import { growingArea } from '../../ui/forms/TextArea.tsx';
import { useFailureToast } from '../../ui/toasts/useFailureToast.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { type Choices, industryNames, isReady, lengthNames, type ReadyChoices, taskNames, toneNames } from './choices.ts';

interface Props {
  choices: Choices;
  isGenerating: boolean;
  onChoose: (change: Partial<Choices>) => void;
  onGenerate: (choices: ReadyChoices) => void;
  onClear: () => void;
}

export function GeneratorForm({ choices, isGenerating, onChoose, onGenerate, onClear }: Props) {
  const failure = useFailureToast();
  const [wasIncomplete, setIncomplete] = useState(false);
  const industry = useRef<HTMLSelectElement>(null);
  const task = useRef<HTMLSelectElement>(null);
  const context = useRef<HTMLTextAreaElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isGenerating) return;
    setIncomplete(!isReady(choices));
    if (isReady(choices)) {
      failure.end();
      return onGenerate(choices);
    }
    failure.show({
      title: 'Missing Information',
      description: 'Please fill in industry, task type, and context to generate a prompt.',
    });
    const firstMissing = choices.industry === '' ? industry : choices.task === '' ? task : context;
    firstMissing.current?.focus();
  };
  const clear = () => {
    setIncomplete(false);
    onClear();
    industry.current?.focus();
  };

  return (
    <Box component="form" noValidate aria-labelledby="page-heading" onSubmit={submit} sx={formSx}>
      <ChoiceField
        label="Industry"
        none="Select an industry"
        isRequired
        isMissing={wasIncomplete && choices.industry === ''}
        value={choices.industry}
        names={industryNames}
        onChange={(next) => onChoose({ industry: next })}
        inputRef={industry}
      />
      <ChoiceField
        label="Task type"
        none="Select a task type"
        isRequired
        isMissing={wasIncomplete && choices.task === ''}
        value={choices.task}
        names={taskNames}
        onChange={(next) => onChoose({ task: next })}
        inputRef={task}
      />
      <ContextField
        isMissing={wasIncomplete && choices.context.trim() === ''}
        value={choices.context}
        onChange={(next) => onChoose({ context: next })}
        inputRef={context}
      />
      <ChoiceField
        label="Tone (optional)"
        none="Any tone"
        value={choices.tone}
        names={toneNames}
        onChange={(tone) => onChoose({ tone })}
      />
      <ChoiceField
        label="Length (optional)"
        none="Any length"
        value={choices.length}
        names={lengthNames}
        onChange={(length) => onChoose({ length })}
      />
      <Box sx={{ ...wideSx, display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" size="large" aria-disabled={isGenerating} sx={{ minWidth: 160 }}>
          {isGenerating ? 'Generating...' : 'Generate'}
        </Button>
        <Button size="large" onClick={clear}>
          Clear
        </Button>
      </Box>
    </Box>
  );
}

interface ContextFieldProps {
  isMissing: boolean;
  value: string;
  onChange: (value: string) => void;
  inputRef: Ref<HTMLTextAreaElement>;
}

const ContextField = ({ isMissing, value, onChange, inputRef }: ContextFieldProps) => (
  <TextField
    label="Context"
    required
    multiline
    error={isMissing}
    placeholder="What is it about, what is it for, and what must the answer respect?"
    helperText={
      isMissing
        ? 'Describe what it is about'
        : 'It stays in your browser. Leave out names and anything else that identifies people.'
    }
    value={value}
    onChange={(event) => onChange(event.target.value)}
    inputRef={inputRef}
    slotProps={{ ...growingArea(5, 16), inputLabel: { shrink: true } }}
    sx={contextSx}
  />
);

const wideSx = { gridColumn: '1 / -1' } as const;
// The default color of placeholders has too little contrast.
const contextSx = { ...wideSx, '& textarea::placeholder': { color: 'text.secondary', opacity: 1 } } as const;

const formSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
  gap: 2.5,
} as const;
