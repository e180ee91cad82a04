import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';
import { DraftNotice } from '../../../ui/drafts/DraftNotice.tsx';
import { formSx, inputSx } from '../../../ui/forms/formStyles.ts';
import { SaveBar } from '../../../ui/forms/SaveBar.tsx';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { skippedIn, withSkipped } from '../editor/skipped.ts';
import { SkippedNote } from '../editor/SkippedNote.tsx';
import { DefaultValues } from './DefaultValues.tsx';
import { blanksOf, type KnownVariable } from './drafts.ts';
import { useVersionForm, type VersionFormOptions } from './useVersionForm.ts';

interface Props extends VersionFormOptions {
  /** Whether nothing is saved yet. */
  isNew: boolean;
  known: readonly KnownVariable[];
  /** Where Cancel leads. */
  back: string;
  /** Further actions. */
  children?: ReactNode;
}

const HINT = 'A name in capitals in brackets is a field, such as [CLIENT NAME].';

/** Merges texts, which few visits need. */
const LazyMoved = lazyPart(() => import('./compare/Moved.tsx').then((module) => module.Moved), {
  fallback: <Skeleton variant="rounded" height={160} role="status" aria-label="Comparing the texts" />,
  errorTitle: 'The texts could not be compared',
});

/** Edits a version of a prompt: its text, the default values of its fields, and a note. */
export function VersionForm({ isNew, known, back, children, ...options }: Props) {
  const { values, errors, failure, isBusy, set, field, formProps, isChanged, draft, text, moved, decide } =
    useVersionForm(options);
  const { content, defaults } = values;
  const id = useId();
  const idOf = (name: string) => `${id}${name}`;
  const turnSkipped = () => {
    const turned = withSkipped(content);
    set('content', turned.content);
    return turned.names;
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
          blanks={blanksOf(content, known)}
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
          failure={failure}
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
