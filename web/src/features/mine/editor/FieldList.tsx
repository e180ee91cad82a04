import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { draftOf, type FieldDraft, type FormValues } from './drafts.ts';
import { FieldEditor } from './FieldEditor.tsx';
import type { Skipped } from './skipped.ts';
import { SkippedNote } from './SkippedNote.tsx';

interface Props {
  names: readonly string[];
  /** The names that stay text. */
  plain: readonly string[];
  /** Text in brackets that is no field. */
  skipped: Skipped;
  drafts: FormValues['drafts'];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (name: string, draft: FieldDraft) => void;
  onPlain: (name: string, isPlain: boolean) => void;
  /** Makes fields of what can be one, and returns their names. */
  onTurn: () => readonly string[];
}

/** The fields that the text has, as it is typed. */
export function FieldList({ names, plain, skipped, drafts, errors, onChange, onPlain, onTurn }: Props) {
  const id = useId();
  const idOf = (name: string) => `${id}${name}`;
  /** The focus goes to the button that takes it back. */
  const setPlain = (name: string, isPlain: boolean) => {
    flushSync(() => onPlain(name, isPlain));
    document.getElementById(idOf(name))?.focus();
  };
  return (
    <Box component="section" aria-labelledby="own-fields">
      <Typography id="own-fields" variant="h3" component="h2" sx={{ mb: 1 }}>
        Fields
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2 }}>
        {names.length === 0
          ? 'None yet. Put a name in brackets into the text where something changes, such as [CLIENT NAME].'
          : `${names.length === 1 ? '1 field' : `${names.length} fields`} found in the text.`}
      </Typography>
      {errors.variables !== undefined && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          {errors.variables}
        </Alert>
      )}
      <Box sx={listSx}>
        {names.map((name, index) => (
          <FieldEditor
            key={name}
            name={name}
            draft={draftOf(drafts, name)}
            errorOf={(part) => errors[`variables.${index}.${part}`] ?? optionError(errors, index, part)}
            onChange={(draft) => onChange(name, draft)}
            onMakePlain={() => setPlain(name, true)}
            buttonId={idOf(name)}
          />
        ))}
      </Box>
      {plain.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="body2" color="textSecondary">
            Kept as text:
          </Typography>
          {plain.map((name) => (
            <Button
              key={name}
              id={idOf(name)}
              size="small"
              onClick={() => setPlain(name, false)}
            >{`Make a field of [${name}]`}</Button>
          ))}
        </Box>
      )}
      <SkippedNote skipped={skipped} onTurn={onTurn} idOf={idOf} />
    </Box>
  );
}

/** The error of a single choice is shown at all choices. */
const optionError = (errors: Props['errors'], index: number, part: string): string | undefined =>
  part === 'options'
    ? Object.entries(errors).find(([name, error]) => name.startsWith(`variables.${index}.options.`) && error !== undefined)?.[1]
    : undefined;

const listSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;
