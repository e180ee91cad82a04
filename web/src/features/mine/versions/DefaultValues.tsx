import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DefaultField } from './DefaultField.tsx';
import type { blanksOf } from './drafts.ts';

interface Props {
  blanks: ReturnType<typeof blanksOf>;
  /** By the name of the field. */
  values: Readonly<Record<string, string>>;
  error: string | undefined;
  idOf: (name: string) => string;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The default values of the fields of a version; nothing if its text has no fields. */
export function DefaultValues({ blanks, values, error, idOf, onChange }: Props) {
  if (blanks.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="version-defaults">
      <Typography id="version-defaults" variant="h3" component="h2" sx={{ mb: 0.5 }}>
        Default values
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Optional. Keep client names and client data out of it: it is saved on our server.
      </Typography>
      <Box sx={fieldsSx}>
        {blanks.map((blank) => (
          <DefaultField
            key={blank.name}
            id={idOf(blank.name)}
            blank={blank}
            value={values[blank.name] ?? ''}
            onChange={(value) => onChange({ ...values, [blank.name]: value })}
          />
        ))}
      </Box>
      {error !== undefined && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {error}
        </Alert>
      )}
    </Box>
  );
}

const fieldsSx = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } } as const;
