import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { attachedName } from '../../../api/clientSets/activeSet.ts';
import { useChooseSet } from '../../../api/clientSets/useChooseSet.ts';
import { useHasClientSets } from '../../../api/clientSets/useHasClientSets.ts';
import { GuardNote } from '../../guard/GuardNote.tsx';
import { exampleView } from './example/exampleView.ts';
import { PromptFields } from './fields/PromptFields.tsx';
import { useFirstFieldFocus } from './fields/useFirstFieldFocus.ts';
import { useTypedValues } from './fields/useTypedValues.ts';
import { FollowUps } from './FollowUps.tsx';
import { EDITED } from './guardedFields.ts';
import { originOf } from './kept/isEditOfOther.ts';
import type { MemberSets } from './kept/SetsProps.ts';
import { useFilled } from './kept/useFilled.ts';
import { paneSx, type Pane } from './PaneSwitch.tsx';
import { Preview } from './preview/Preview.tsx';
import type { OpenPrompt } from './openPrompt.ts';
import { ownSpaceOf } from './typedValues.ts';
import { usePromptGuard } from './usePromptGuard.ts';

interface Props {
  prompt: OpenPrompt;
  content: string;
  userId: string;
  sets: MemberSets;
  pane: Pane;
  onShow: (pane: Pane) => void;
}

/** The fields and the text of a prompt that the member may read. */
export function Panes({ prompt, content, userId, sets, pane, onShow }: Props) {
  const { book, active } = sets;
  const { id, variables, sensitivity, followUps, hasExample, isOwn = false } = prompt;
  const [focused, setFocused] = useState<string | null>(null);
  const isConfidential = sensitivity === 'confidential';
  const chooseSet = useChooseSet(userId);
  const hasSets = useHasClientSets(userId);
  const about = { id, title: prompt.title, content, isConfidential, variables };
  const typed = useTypedValues(isOwn ? ownSpaceOf(userId) : userId, about, {
    book,
    isKnown: !hasSets || book !== null,
    chooseSet,
  });
  const formId = useId();
  const fieldId = (name: string) => `${formId}${name}`;
  const filled = useFilled(userId, prompt, typed, active);
  const { values } = filled;
  const { guard, proposedNames } = usePromptGuard({ userId, prompt, book, typed, filled });
  const { parts } = guard;
  const pick = (name: string) => {
    const field = document.getElementById(fieldId(name));
    // A wide screen shows the field beside any pane.
    if (pane !== 'fields' && !field?.getClientRects().length) onShow('fields');
    field?.focus();
  };
  useFirstFieldFocus(() => variables[0] && pick(variables[0].name));
  return (
    <>
      <Box sx={paneSx(pane === 'fields')}>
        <PromptFields
          prompt={prompt}
          userId={userId}
          sets={sets}
          hasSets={hasSets}
          typed={typed}
          filled={filled}
          guard={guard}
          fieldId={fieldId}
          onFocus={setFocused}
          onPick={pick}
        />
      </Box>
      <Preview
        userId={userId}
        prompt={{ ...prompt, content }}
        variables={variables}
        values={values}
        edited={typed.edited}
        onKeepOutdated={typed.keepOutdated}
        editOfOther={typed.editOfOther && { origin: originOf(book, typed.editOfOther.setId), onKeep: typed.editOfOther.keep }}
        canUndoDiscard={typed.canUndoDiscard}
        focused={focused}
        isExample={typed.isExample}
        example={hasExample ? exampleView(pane, onShow) : undefined}
        isShown={pane !== 'fields'}
        onEdit={typed.setEdited}
        onDiscard={typed.discardEdits}
        onUndoDiscard={typed.undoDiscard}
        onPick={pick}
        proposal={(shown, onEndCopied) => parts?.proposal(proposedNames(shown), onEndCopied)}
        editedGuard={parts?.field(EDITED)}
        matter={attachedName(book, typed.editOfOther?.setId)}
        onCopied={(copied) => parts?.endProposal(proposedNames(copied))}
      />
      {followUps && (
        <Box sx={wholeRowSx}>
          <FollowUps followUps={followUps} variables={variables} values={values} isExample={typed.isExample} />
        </Box>
      )}
      <Box sx={wholeRowSx}>
        <GuardNote guard={guard} />
      </Box>
    </>
  );
}

const wholeRowSx = { gridColumn: '1 / -1', minWidth: 0 } as const;
