import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ChangeEvent } from 'react';
import type { ClientSet } from '../../../api/clientSets/clientSet.ts';
import type { useForm } from '../../../ui/forms/useForm.ts';
import type { FilledField } from './suggestedValues.ts';

interface Values {
  /** The id of the set that gets the values; empty for a new one. */
  target: string;
  name: string;
  names: readonly string[];
}

interface Props {
  form: Pick<ReturnType<typeof useForm<Values>>, 'values' | 'errors' | 'set' | 'field'>;
  fields: readonly FilledField[];
  sets: readonly ClientSet[];
}

/** Where to save, and which of the values. */
export function SaveSetFields({ form: { values, errors, set, field }, fields, sets }: Props) {
  const toggle = (name: string, isChosen: boolean) =>
    set('names', isChosen ? [...values.names, name] : values.names.filter((each) => each !== name));
  const target = sets.find(({ id }) => id === values.target)?.id ?? '';
  return (
    <>
      <Typography color="textSecondary">
        The values of one client, matter, listing or campaign under one name. It stays in this browser after you sign out, until
        you delete it. Only if you turn on sync does a copy leave this device, encrypted.
      </Typography>
      {sets.length > 0 && (
        <TextField
          select
          label="Save in"
          {...field('target')}
          value={target}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">A new client set</option>
          {sets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      {target === '' && <TextField label="Name" autoFocus autoComplete="off" placeholder="e.g. Acme v. Doe" {...field('name')} />}
      <FormControl component="fieldset" error={errors.names !== undefined}>
        <FormLabel component="legend">Values to keep</FormLabel>
        <Box sx={{ display: 'grid', mt: 1 }}>
          {fields.map(({ name, label, value, counts, leftOut }) => (
            <FormControlLabel
              key={name}
              sx={{ minHeight: 44, mr: 0 }}
              control={
                <Box
                  component="input"
                  type="checkbox"
                  checked={values.names.includes(name)}
                  onChange={(event: ChangeEvent<HTMLInputElement>) => toggle(name, event.target.checked)}
                  sx={{ width: 20, height: 20, m: 1.5, flexShrink: 0, accentColor: (theme) => theme.vars?.palette.primary.main }}
                />
              }
              label={
                <Box sx={{ minWidth: 0 }}>
                  {label}
                  <Typography variant="caption" component="span" color="textSecondary" sx={valueSx}>
                    {value.trim()}
                  </Typography>
                  {counts !== '' && (
                    <Typography variant="caption" component="p">
                      {`${counts}, saved as written`}
                    </Typography>
                  )}
                  {leftOut !== undefined && !values.names.includes(name) && (
                    <Typography variant="caption" component="p">
                      {leftOut}
                    </Typography>
                  )}
                </Box>
              }
              slotProps={{ typography: { component: 'div', sx: { minWidth: 0 } } }}
            />
          ))}
        </Box>
        <FormHelperText sx={{ mx: 0 }}>{errors.names ?? 'Leave out what is only for this prompt.'}</FormHelperText>
      </FormControl>
    </>
  );
}

/** Two lines of it are enough to recognize. */
const valueSx = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
} as const;
