import { useApolloClient } from '@apollo/client/react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { toApiError } from '../../api/errors.ts';
import type { AiUseFilter } from '../../api/schema-types.generated.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useForm } from '../../ui/forms/useForm.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { RecordFileDocument } from './RecordFile.generated.ts';

const FALLBACK_ERROR = 'The file could not be made. Please try again.';

interface Props {
  open: boolean;
  filter: AiUseFilter;
  onDone: (count: number) => void;
  onClose: () => void;
}

const first: { format: 'csv' | 'pdf'; firm: string } = { format: 'pdf', firm: '' };

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Downloads the entries that the filter shows as a file. */
export function ExportDialog({ open, filter, onDone, onClose }: Props) {
  const client = useApolloClient();
  const { values, failure, isBusy, set, done, field, formProps } = useForm({
    initialValues: first,
    validate: () => ({}),
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ format, firm }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const { data } = await client
        // The file is large, and needed once.
        .query({ query: RecordFileDocument, variables: { format, filter, firm, timeZone }, fetchPolicy: 'no-cache' })
        .catch((error: unknown) => {
          throw toApiError(error, FALLBACK_ERROR);
        });
      done();
      if (!data) return;
      const { name, mediaType, base64, count } = data.aiUseFile;
      saveFile(name, bytesOf(base64), mediaType);
      onDone(count);
    },
  });
  return (
    <FormDialog
      open={open}
      title="Export the record"
      submitLabel="Download"
      busyLabel="Making the file…"
      isBusy={isBusy}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
    >
      <Typography variant="body2">
        The file has the entries that the filters show. A PDF states the digest (SHA-256) of the CSV file of the same entries,
        which shows whether a CSV is the one that the PDF was made from.
      </Typography>
      <RadioGroup
        aria-label="Format"
        value={values.format}
        onChange={(event) => set('format', event.target.value === 'csv' ? 'csv' : 'pdf')}
      >
        <FormControlLabel value="pdf" control={<Radio />} label="PDF, for a file" />
        <FormControlLabel value="csv" control={<Radio />} label="CSV, for a spreadsheet" />
      </RadioGroup>
      {values.format === 'pdf' && (
        <TextField {...field('firm', 'Stated at the top, beside your name')} label="Firm" autoComplete="organization" />
      )}
    </FormDialog>
  );
}
