import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState, type ReactNode } from 'react';
import { DraftNotice } from '../../../ui/drafts/DraftNotice.tsx';
import { type Draft, useDraft } from '../../../ui/drafts/useDraft.ts';
import type { ApiError } from '../../../ui/forms/apiError.ts';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { skippedIn, withSkipped } from '../editor/skipped.ts';
import { SkippedNote } from '../editor/SkippedNote.tsx';
import { DefaultValues } from './DefaultValues.tsx';
import {
  blanksOf,
  parseStored,
  valuesOf,
  versionInput,
  type FormValues,
  type KnownVariable,
  type VersionInput,
} from './drafts.ts';
import { MyVersionFormViewerDocument } from './MyVersion.generated.ts';
import type { Origin, OutdatedSave } from './useFormSave.ts';
import { outdatedBy, type Outdated } from './useSaveVersion.ts';

interface Props {
  promptId: string;
  initial: VersionInput;
  /** Whether nothing is saved yet. */
  isNew: boolean;
  known: readonly KnownVariable[];
  /** Where Cancel leads. */
  back: string;
  save: (input: VersionInput) => Promise<void>;
  /** Reads what is there now, so that the next save is made over it, and says what to do. */
  onRefused: (by: Outdated) => Promise<OutdatedSave>;
  /** What the text is made from. */
  origin: Origin;
  /** The text is that of a draft, or what is saved again. */
  onOrigin: (origin: Origin) => void;
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
export function VersionForm(props: Props) {
  const { promptId, initial, isNew, known, back, save, onRefused, origin, onOrigin, onRebased, children } = props;
  const viewer = useQuery(MyVersionFormViewerDocument);
  const [first] = useState(initial);
  const [initialValues] = useState<FormValues>({ content: first.content, note: first.note, defaults: valuesOf(first.defaults) });
  // The texts of the library are compared when it is saved, so they go with a draft.
  const base = JSON.stringify(origin);
  const [moved, setMoved] = useState<OutdatedSave['moved']>();
  const [isDecided, setDecided] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const { values, errors, failure, isBusy, set, field, formProps } = useForm<FormValues>({
    initialValues,
    validate: ({ content }) => (content.trim() === '' ? { content: 'Enter the text of the prompt' } : {}),
    fallback: FALLBACK,
    isReadOnlyWhileBusy: true,
    onSubmit: ({ content, defaults, note }) => {
      setDecided(false);
      const attempt = save(versionInput(content, defaults, note)).catch(async (error: ApiError) => {
        const outdated = outdatedBy(error);
        if (outdated === undefined) throw error;
        const now = await onRefused(outdated);
        setMoved(now.moved);
        throw Object.assign(new Error(now.text), { code: 'BAD_USER_INPUT' });
      });
      return attempt.then(() => draft.forget());
    },
  });
  const { content, defaults, note } = values;
  const blanks = blanksOf(content, known);
  const isChanged = JSON.stringify(versionInput(content, defaults, note)) !== JSON.stringify(first);
  const draft: Draft = useDraft({
    userId: viewer.data?.me?.id,
    form: `version:${promptId}`,
    base,
    initialValues,
    values,
    set,
    isChanged,
    parse: (stored) => parseStored(stored, first),
    onBase: (from) => {
      setMoved(undefined);
      if (from !== base) onOrigin(JSON.parse(from) as Origin);
    },
  });
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
        <DraftNotice draft={draft} isReadOnly={isBusy} noun="text" />
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
        <LeaveGuard isChanged={isChanged} text="Your changes to the prompt are not saved yet." onLeave={draft.forget} />
        <SaveBar
          failure={isDecided ? undefined : failure}
          isBusy={isBusy}
          isChanged={isChanged}
          hint={isNew ? 'Edit the text to create your version.' : undefined}
          back={back}
        />
      </Box>
      {/* The text does not change while it is saved. */}
      {moved && !isBusy && <LazyMoved {...moved} mine={content} onDecided={(decided) => decide(moved.theirs, decided)} />}
    </>
  );
}
