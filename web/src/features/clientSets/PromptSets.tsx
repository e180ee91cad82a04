import Button from '@mui/material/Button';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { slotOptions } from './ClientSetsSlot.tsx';
import type { FilledPrompt } from './prompt/suggestedValues.ts';

const ChooseSet = lazyPart(() => import('./parts.ts').then((m) => m.ChooseSet), slotOptions);
const SaveSetDialog = lazyDialog(
  () => import('./prompt/SaveSetDialog.tsx').then((m) => m.SaveSetDialog),
  'The form could not be loaded',
);

interface Props extends FilledPrompt {
  userId: string;
  place: 'above' | 'below';
  isRecorded: boolean;
  changedLabels: readonly string[];
  onSaved: (setId: string, values: Readonly<Record<string, string>>) => void;
}

/** The client sets beside the fields of a prompt: above them to choose one, and below them to save one. */
export function PromptSets({ place, ...props }: Props) {
  return place === 'above' ? <ChooseSet {...props} /> : <SaveSet {...props} />;
}

/** Its dialog is loaded when it is opened: most prompts are filled in without it. */
function SaveSet(props: Omit<Props, 'place' | 'isRecorded' | 'changedLabels'>) {
  const dialog = useLazyDialog();
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpenings(openings + 1);
    dialog.open();
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open} sx={{ minHeight: 44, ml: -1 }}>
        Save as client set
      </Button>
      {dialog.wasOpened && (
        // Each opening begins with what the prompt has then.
        <SaveSetDialog key={openings} {...props} open={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}
