import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { DraftNotice } from '../../../ui/drafts/DraftNotice.tsx';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { CategoryField } from './CategoryField.tsx';
import { FieldsOfText } from './FieldsOfText.tsx';
import { useOwnPromptForm, type OwnPromptFormOptions } from './useOwnPromptForm.ts';

const TEXT_HINT =
  'Where something changes, put a name in capital letters in brackets, such as [CLIENT NAME]: it becomes a field.';

/** As the server's limit. */
const TEXT_MAX = 10_000;

/** Near the limit, the length takes the place of the hint. */
const hintOf = (text: string): string =>
  text.length > TEXT_MAX * 0.9
    ? `${text.length.toLocaleString('en-US')} of at most ${TEXT_MAX.toLocaleString('en-US')} characters`
    : TEXT_HINT;

interface Props extends OwnPromptFormOptions {
  /** Where Cancel leads. */
  back: string;
}

/** Writes or edits an own prompt. Its fields follow from the text. */
export function OwnPromptForm({ back, ...options }: Props) {
  const { values, fieldErrors, failure, note, isBusy, isChanged, set, field, formProps, draft } = useOwnPromptForm(options);
  return (
    <Box component="form" aria-label="Prompt" {...formProps} sx={formSx}>
      <DraftNotice draft={draft} isReadOnly={isBusy} noun="prompt" />
      <TextField {...field('title')} label="Title" required fullWidth autoComplete="off" sx={inputSx} />
      <TextField
        {...field('content', hintOf(values.content))}
        label="Text"
        required
        fullWidth
        multiline
        minRows={10}
        maxRows={24}
        autoComplete="off"
        sx={inputSx}
      />
      <CategoryField {...field('category', 'Any name, to find it again. Optional.')} isReadOnly={isBusy} />
      <TextField {...field('description', 'Optional.')} label="What it is for" fullWidth autoComplete="off" sx={inputSx} />
      <FieldsOfText values={values} errors={fieldErrors} set={set} />
      <SaveBar failure={failure} note={note} isBusy={isBusy} isChanged={isChanged} back={back} />
      <LeaveGuard isChanged={isChanged} text="What you wrote is not saved yet." onLeave={draft.forget} />
    </Box>
  );
}
