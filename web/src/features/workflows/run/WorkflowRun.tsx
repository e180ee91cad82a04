import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { useClientSets } from '../../../api/clientSets/useClientSets.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { GuardNote } from '../../guard/GuardNote.tsx';
import { forgetNamesOf } from '../../guard/store/forgetOne.ts';
import type { Progress } from '../store/progress.ts';
import { useProgress } from '../store/useProgress.ts';
import { OfOtherPrompt } from './OfOtherPrompt.tsx';
import { planOf, type Plan } from './plan.ts';
import type { RunWorkflow } from './runnable.ts';
import { SharedPart } from './SharedPart.tsx';
import { partsOf, StepList } from './StepList.tsx';
import { StepPart } from './StepPart.tsx';
import { usePartHistory } from './usePartHistory.ts';
import { guardIdOf, useRun } from './useRun.ts';

const ConfirmForget = lazyDialog(
  () => import('../../../ui/dialogs/ConfirmActionDialog.tsx').then((m) => m.ConfirmActionDialog),
  'The dialog could not be loaded',
);

/** Most visits end before the end. */
const EndPart = lazyPart(() => import('./EndPart.tsx').then((m) => m.EndPart), {
  fallback: <Skeleton variant="rounded" height={320} role="status" aria-label="Loading your answers" />,
  errorTitle: 'Your answers could not be loaded',
});

interface Props {
  workflow: RunWorkflow;
  userId: string;
}

const HEADING = 'workflow-part-heading';

/** A workflow being done: its parts one at a time, with what was done kept on this device. */
export function WorkflowRun({ workflow, userId }: Props) {
  const plan = useMemo(() => planOf(workflow), [workflow]);
  const kept = useProgress(userId, workflow.id);
  const book = useClientSets(userId);
  const deletion = useLazyDialog();
  const toast = useToast();
  useEffect(() => {
    // In another tab, the field that had the focus may be gone.
    if (kept.deletions > 0 && document.activeElement === document.body) document.getElementById(HEADING)?.focus();
  }, [kept.deletions]);
  if (kept.progress === null || book === undefined)
    return <Skeleton variant="rounded" height={320} role="status" aria-label="Loading what you entered" />;
  const forget = async () => {
    try {
      // Before the progress, whose end makes the guard of every tab begin again, without the names it knew.
      await forgetNamesOf(userId, guardIdOf(workflow.id));
      await kept.forget();
    } catch {
      throw new Error('What you entered could not be deleted from this browser. Please try again.');
    }
    deletion.close();
    toast({ title: 'Entries Deleted', description: 'What you entered in this workflow is gone from this browser.' });
  };
  return (
    <>
      <Parts
        key={kept.deletions}
        workflow={workflow}
        userId={userId}
        plan={plan}
        progress={kept.progress}
        kept={kept}
        book={book}
        onForget={deletion.open}
      />
      {deletion.wasOpened && (
        <ConfirmForget
          title="Delete what you entered?"
          paragraphs={[
            'What you entered in this workflow, with the answers and checks of all steps, is deleted from this browser.',
          ]}
          confirmLabel="Delete"
          isDestructive
          action={forget}
          open={deletion.isOpen}
          onClose={deletion.close}
          // The button that opened it is gone with what was entered.
          onClosed={() => restoreFocus(document.getElementById(HEADING))}
        />
      )}
    </>
  );
}

interface PartsProps extends Props {
  plan: Plan;
  progress: Progress;
  kept: ReturnType<typeof useProgress>;
  book: Book | null;
  onForget: () => void;
}

function Parts({ workflow, userId, plan, progress, kept, book, onForget }: PartsProps) {
  const run = useRun({ userId, workflowId: workflow.id, plan, progress, progressOnDevice: kept, book });
  const parts = partsOf(plan, run.progress, book);
  const place = Math.max(
    0,
    parts.findIndex(({ index }) => index === progress.current),
  );
  const part = parts[place];
  const next = parts[place + 1];
  const step = plan.steps.find(({ number }) => number === part?.index);
  const show = (index: number) => {
    // The steps may have changed since an entry of the history was made.
    if (!parts.some((each) => each.index === index)) return;
    flushSync(() => run.update({ current: index }));
    const heading = document.getElementById(HEADING);
    heading?.focus();
    heading?.scrollIntoView();
  };
  // After a deletion, it begins again.
  const goTo = usePartHistory(part?.index ?? 0, kept.deletions === 0, show);
  return (
    <>
      <StepList parts={parts} current={part?.index ?? 0} onShow={goTo} />
      <Typography variant="h2" id={HEADING} tabIndex={-1} sx={{ mb: 0.5, scrollMarginTop: '80px' }}>
        {step ? `Step ${step.number} of ${plan.steps.length}: ${step.title}` : part?.name}
      </Typography>
      {part?.index === 0 && <SharedPart run={run} onNext={() => goTo(1)} />}
      {step && (
        <>
          <OfOtherPrompt run={run} step={step} onSeen={() => document.getElementById(HEADING)?.focus()} />
          <StepPart key={step.prompt.id} run={run} step={step} onPickShared={() => goTo(0)} />
          {next && (
            <Button variant="contained" size="large" onClick={() => goTo(next.index)} sx={{ mt: 3 }}>
              {next.index > plan.steps.length ? 'Go to the end' : `Go to step ${next.name}`}
            </Button>
          )}
        </>
      )}
      {part && part.index > plan.steps.length && <EndPart run={run} workflow={workflow} />}
      <GuardNote guard={run.guard} />
      <Box component="section" aria-labelledby="kept-heading" sx={{ mt: 6 }}>
        <Typography variant="h2" id="kept-heading" sx={{ mb: 1 }}>
          Kept on this device
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ maxWidth: 720 }}>
          {kept.isKept
            ? 'What you enter in this workflow stays in this browser until you delete it or sign out. We learn which prompts you use.'
            : 'This browser does not keep what you enter. Print or save it before you leave this page.'}
        </Typography>
        <Button color="error" aria-haspopup="dialog" onClick={onForget} sx={{ ml: -1, mt: 0.5 }}>
          Delete what I entered
        </Button>
      </Box>
    </>
  );
}
