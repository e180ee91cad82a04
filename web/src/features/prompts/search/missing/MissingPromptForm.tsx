import { useMutation } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorCode, toApiError } from '../../../../api/errors.ts';
import { growingArea } from '../../../../ui/forms/TextArea.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { SEARCH_MAX } from '../../filters/filters.ts';
import { ReportMissingPromptDocument } from './ReportMissingPrompt.generated.ts';

const HINT = 'We keep only these words, not your name. Please leave out client names.';
const FAILED = 'Your words could not be sent. Check your connection and try again.';
const TOO_MANY = 'You’ve reported a lot of missing prompts. Please try again in an hour.';

interface Props {
  search: string;
  /** Whether the field gets the focus, because the form was asked for. */
  takesFocus: boolean;
  onSent: () => void;
}

/** The words start as the search and are sent only by the button: the field has several lines, so Enter sends nothing. */
export function MissingPromptForm({ search, takesFocus, onSent }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [report] = useMutation(ReportMissingPromptDocument);
  const { failure, isBusy, field, formProps } = useForm({
    initialValues: { search },
    validate: (values) => (values.search.trim() === '' ? { search: 'Enter what you searched for' } : {}),
    isReadOnlyWhileBusy: true,
    fallback: FAILED,
    onSubmit: async (values) => {
      try {
        await report({ variables: { search: values.search.trim() } });
      } catch (error) {
        throw errorCode(error) === 'RATE_LIMITED' ? toApiError(undefined, TOO_MANY) : toApiError(error, FAILED);
      }
      onSent();
    },
  });
  const focusField = useEffectEvent(() => {
    if (!takesFocus) return;
    input.current?.focus();
    input.current?.setSelectionRange(search.length, search.length);
    // The hint and the button are to be seen, too.
    input.current?.form?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => focusField(), []);
  return (
    <Box component="form" {...formProps} sx={{ display: 'grid', gap: 2, justifyItems: 'start', scrollMarginBottom: 48 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <TextField
        required
        multiline
        label="What were you looking for?"
        inputRef={input}
        {...field('search', HINT)}
        slotProps={growingArea(2, 6, { maxLength: SEARCH_MAX, readOnly: isBusy })}
      />
      <Button type="submit" variant="contained" aria-disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send to the editors'}
      </Button>
    </Box>
  );
}
