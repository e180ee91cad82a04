import { labelOf } from '@promptory/sdk/fill';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import type { useForm } from '../../../ui/forms/useForm.ts';
import { variableOf } from '../labels.ts';

export interface SetFormValues {
  name: string;
  values: Readonly<Record<string, string>>;
  /** The name of a value that is about to be added. */
  adding: string;
}

interface Props {
  form: Pick<ReturnType<typeof useForm<SetFormValues>>, 'values' | 'set' | 'field'>;
  /** Names of values in other sets, to choose from. */
  known: readonly string[];
  /** True for a new set. */
  autoFocus: boolean;
}

/** The name of a set, its values, and a field for the name of another one. */
export function SetFields({ form: { values: all, set, field }, known, autoFocus }: Props) {
  const id = useId();
  const { values, adding } = all;
  const idOf = (name: string) => `${id}${name}`;
  const variable = variableOf(adding);
  const add = () => {
    if (variable === '') return;
    flushSync(() => {
      set('values', { ...values, [variable]: values[variable] ?? '' });
      set('adding', '');
    });
    document.getElementById(idOf(variable))?.focus();
  };
  const remove = (removed: string) => {
    set('values', Object.fromEntries(Object.entries(values).filter(([name]) => name !== removed)));
    document.getElementById(idOf('adding'))?.focus();
  };
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder="e.g. Acme v. Doe"
        {...field('name')}
        sx={{ mt: 1 }}
      />
      {Object.entries(values).map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <TextField
            id={idOf(name)}
            label={labelOf(name)}
            helperText={`[${name}]`}
            multiline
            maxRows={6}
            fullWidth
            autoComplete="off"
            value={value}
            onChange={(event) => set('values', { ...values, [name]: event.target.value })}
          />
          <Button color="error" aria-label={`Remove ${labelOf(name)}`} onClick={() => remove(name)} sx={{ mt: 1, flexShrink: 0 }}>
            Remove
          </Button>
        </Box>
      ))}
      <Typography color="textSecondary" variant="body2">
        A value fills the field of the same name in every prompt. The names are those in the brackets of a prompt’s text.
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <TextField
          {...field('adding', variable === '' ? 'Such as CLIENT_NAME' : `[${variable}]`)}
          id={idOf('adding')}
          label="Name of another value"
          size="small"
          fullWidth
          autoComplete="off"
          slotProps={{ htmlInput: { list: idOf('known') } }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || variable === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outlined" aria-disabled={variable === ''} onClick={add} sx={{ minHeight: 40, flexShrink: 0 }}>
          Add value
        </Button>
      </Box>
      <datalist id={idOf('known')}>
        {known
          .filter((name) => values[name] === undefined)
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </datalist>
    </>
  );
}
