import type { FragmentType } from '@apollo/client';
import { useFragment, useMutation } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { toApiError } from '../../api/errors.ts';
import { useUnconfirmedFields } from '../../api/useUnconfirmedFields.ts';
import { inputSx, saveBarSx } from '../../ui/forms/formStyles.ts';
import { growingArea } from '../../ui/forms/TextArea.tsx';
import { useForm } from '../../ui/forms/useForm.ts';
import { LeaveGuard } from '../../ui/location/LeaveGuard.tsx';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { PracticeFormFragmentDoc, SavePracticeDocument, type PracticeFormFragment } from './PracticeForm.generated.ts';

type Field = PracticeFormFragment['fields'][number];
type Values = Record<string, string>;

const FALLBACK_ERROR = 'Your practice profile could not be saved. Please try again.';

const valuesOf = (fields: readonly Field[]): Values => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/** All fields of the practice profile. Only what was changed is sent, so that two windows do not undo each other's work. */
export function PracticeForm({ practice }: { practice: FragmentType<PracticeFormFragment> }) {
  const { data, complete } = useFragment({ fragment: PracticeFormFragmentDoc, from: practice });
  return complete && <Fields fields={data.fields} />;
}

function Fields({ fields }: { fields: readonly Field[] }) {
  const toast = useToast();
  const [save] = useMutation(SavePracticeDocument);
  const saved = valuesOf(fields);
  const { isUnconfirmed, confirm } = useUnconfirmedFields();
  const changed = (values: Values, from = saved) =>
    fields.filter(({ name }) => (values[name] ?? '').trim() !== (from[name] ?? '') || isUnconfirmed(name));
  const { values, failure, isBusy, done, set, field, formProps } = useForm<Values>({
    initialValues: saved,
    // The limits are the server's, which says what to do at each field.
    validate: () => ({}),
    fallback: FALLBACK_ERROR,
    onSubmit: async (current) => {
      const given = changed(current).map(({ name }) => ({ name, value: current[name] ?? '' }));
      if (given.length > 0) {
        const attempt = save({ variables: { values: given } }).catch((error: unknown) => {
          throw toApiError(error, FALLBACK_ERROR);
        });
        await confirm(
          given.map(({ name }) => name),
          attempt,
        );
      }
      done();
      toast({ title: 'Practice Profile Saved', description: 'Your prompts are filled in with it from now on.' });
    },
  });
  // The response to a save also has what other windows have saved. It is shown where nothing else was typed.
  const [last, setLast] = useState(fields);
  if (last !== fields) {
    const typed = changed(values, valuesOf(last));
    for (const one of fields) if (!typed.includes(one)) set(one.name, one.value);
    setLast(fields);
  }
  const isChanged = changed(values).length > 0;
  return (
    <Box component="form" aria-label="Practice profile" {...formProps} sx={{ display: 'grid', gap: 3, maxWidth: 640 }}>
      {fields.map((one) => (
        <PracticeTextField key={one.name} {...one} input={field(one.name)} />
      ))}
      <Box data-at-bottom sx={saveBarSx}>
        {failure !== undefined && (
          <Alert severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Button type="submit" variant="contained" aria-disabled={isBusy}>
            {isBusy ? 'One moment...' : 'Save'}
          </Button>
          <Typography variant="body2" color="textSecondary" role="status">
            {isChanged && 'Not saved yet'}
          </Typography>
        </Box>
      </Box>
      <LeaveGuard isChanged={isChanged} text="What you changed in your practice profile is not saved yet." />
    </Box>
  );
}

type Input = ReturnType<ReturnType<typeof useForm<Values>>['field']>;

function PracticeTextField({ label, description, placeholder, isLong, promptCount, input }: Field & { input: Input }) {
  const id = useId();
  return (
    <Box>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 0.5, typography: 'subtitle2', color: 'text.primary' }}>
        {label}
      </FormLabel>
      <TextField
        {...input}
        id={id}
        size="small"
        fullWidth
        autoComplete="off"
        multiline={isLong}
        slotProps={isLong ? growingArea(3) : undefined}
        placeholder={`e.g. ${placeholder}`}
        helperText={input.helperText ?? `${description} ${promptsText(promptCount)}`}
        sx={inputSx}
      />
    </Box>
  );
}

const promptsText = (count: number): string => (count === 1 ? 'One prompt asks for it.' : `${count} prompts ask for it.`);
