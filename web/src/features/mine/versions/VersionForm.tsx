import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { ApiError } from '../../../ui/forms/apiError.ts';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { skippedIn, withSkipped } from '../editor/skipped.ts';
import { SkippedNote } from '../editor/SkippedNote.tsx';
import { DefaultValues } from './DefaultValues.tsx';
import { blanksOf, valuesOf, versionInput, type KnownVariable, type VersionInput } from './drafts.ts';
import type { OutdatedSave } from './useFormSave.ts';
import { outdatedBy, type Outdated } from './useSaveVersion.ts';

interface Props {
  initial: VersionInput;
  /** Whether nothing is saved yet. */
  isNew: boolean;
  known: readonly KnownVariable[];
  /** Where Cancel leads. */
  back: string;
  save: (input: VersionInput) => Promise<void>;
  /** Reads what is there now, so that the next save is made over it, and says what to do. */
  onRefused: (by: Outdated) => Promise<OutdatedSave>;
  /** The text goes with this text of the library now. */
  onRebased: (theirs: string) => void;
  /** Further actions. */
  children?: ReactNode;
}

const HINT = 'A name in capitals in brackets is a field, such as [CLIENT NAME].';
const FALLBACK = 'Your version could not be saved. Please try again.';

/** Merges texts, which few visits need. */
const LazyMoved = lazyPart(() => import('./compare/Moved.tsx').then((module) => module.Moved), {
  fallback: <Skeleton variant="rounded" height={160} role="status" aria-label="Comparing the texts" />,
  errorTitle: 'The texts could not be compared',
});

/** Edits a version of a prompt: its text, the default values of its fields, and a note. */
export function VersionForm({ initial, isNew, known, back, save, onRefused, onRebased, children }: Props) {
  const [first] = useState(initial);
  const [moved, setMoved] = useState<OutdatedSave['moved']>();
  const [isDecided, setDecided] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const { values, errors, failure, isBusy, set, field, formProps } = useForm({
    initialValues: { content: first.content, note: first.note, defaults: valuesOf(first.defaults) },
    validate: ({ content }) => (content.trim() === '' ? { content: 'Enter the text of the prompt' } : {}),
    fallback: FALLBACK,
    onSubmit: ({ content, defaults, note }) => {
      setDecided(false);
      return save(versionInput(content, defaults, note)).catch(async (error: ApiError) => {
        const outdated = outdatedBy(error);
        if (outdated === undefined) throw error;
        const now = await onRefused(outdated);
        setMoved(now.moved);
        throw Object.assign(new Error(now.text), { code: 'BAD_USER_INPUT' });
      });
    },
  });
  const { content, defaults, note } = values;
  const blanks = blanksOf(content, known);
  const isChanged = JSON.stringify(versionInput(content, defaults, note)) !== JSON.stringify(first);
  const id = useId();
  const idOf = (name: string) => `${id}${name}`;
  const turnSkipped = () => {
    const turned = withSkipped(content);
    set('content', turned.content);
    return turned.names;
  };
  const decide = (theirs: string, decided: string) => {
    set('content', decided);
    setMoved(undefined);
    setDecided(true);
    onRebased(theirs);
    // What was pressed is gone.
    text.current?.focus();
  };
  return (
    <>
      <Box component="form" aria-label="My version" {...formProps} sx={formSx}>
        <TextField
          {...field('content', HINT)}
          label="Text"
          inputRef={text}
          required
          fullWidth
          multiline
          minRows={12}
          maxRows={28}
          autoComplete="off"
          sx={inputSx}
        />
        <SkippedNote skipped={skippedIn(content)} onTurn={turnSkipped} idOf={idOf} />
        <DefaultValues
          blanks={blanks}
          values={defaults}
          error={errors.defaults}
          idOf={idOf}
          onChange={(changed) => set('defaults', changed)}
        />
        <TextField
          {...field('note', 'Why you changed it, or when to use it. Optional.')}
          label="Note"
          fullWidth
          multiline
          maxRows={6}
          autoComplete="off"
          sx={inputSx}
        />
        {children}
        <LeaveGuard isChanged={isChanged} text="Your changes to the prompt are not saved yet." />
        <SaveBar
          failure={isDecided ? undefined : failure}
          isBusy={isBusy}
          isChanged={isChanged}
          hint={isNew ? 'Edit the text to create your version.' : undefined}
          back={back}
        />
      </Box>
      {moved && <LazyMoved {...moved} mine={content} onDecided={(decided) => decide(moved.theirs, decided)} />}
    </>
  );
}
