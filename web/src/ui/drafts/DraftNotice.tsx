import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import type { Draft } from './useDraft.ts';

interface Props {
  draft: Draft;
  /** While the form is being saved. */
  isReadOnly: boolean;
  /** What is written, such as "prompt". */
  noun: string;
}

const texts = (noun: string) => ({
  restored: 'Restored your unsaved changes.',
  generated: 'From the prompt generator. Save it to keep it.',
  offered: 'You have unsaved changes from another tab or an earlier visit.',
  outdated: `You have unsaved changes to an earlier version of this ${noun}.`,
});

/** Says that a form has what was not saved, or could have it. */
export function DraftNotice({ draft: { state, restore, canDiscard, discard }, isReadOnly, noun }: Props) {
  if (state === null) return null;
  // The buttons go, and the focus would go with them.
  const focusing = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    if (isReadOnly) return;
    const { form } = event.currentTarget;
    act();
    form?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <Alert severity="info" variant="outlined" role="status" sx={alertSx}>
      {texts(noun)[state]}{' '}
      {(state === 'offered' || state === 'outdated') && (
        <Button size="small" aria-disabled={isReadOnly} onClick={focusing(restore)}>
          Restore them
        </Button>
      )}
      {canDiscard && (
        <Button size="small" aria-disabled={isReadOnly} onClick={focusing(discard)}>
          {state === 'generated' ? 'Discard it' : 'Discard them'}
        </Button>
      )}
    </Alert>
  );
}

const alertSx = { '& .MuiAlert-message': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 } } as const;
