import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { attachedName } from '../../../api/clientSets/activeSet.ts';
import { useChooseSet } from '../../../api/clientSets/useChooseSet.ts';
import { useHasClientSets } from '../../../api/clientSets/useHasClientSets.ts';
import { GuardNote } from '../../guard/GuardNote.tsx';
import { exampleView } from './example/exampleView.ts';
import { useExampleOfAddress } from './example/useExampleOfAddress.ts';
import { useFillExample } from './example/useFillExample.ts';
import { FieldsForm } from './fields/FieldsForm.tsx';
import { guardSlots } from './fields/guardSlots.ts';
import { useFirstFieldFocus } from './fields/useFirstFieldFocus.ts';
import { useTypedValues } from './fields/useTypedValues.ts';
import { filledCount } from './filledText.ts';
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

/** Kept while the code of the client sets loads, so that no field moves. */
const SWITCH_HEIGHT = 68;
const ABOVE_HEIGHT = 112;
const BELOW_HEIGHT = 44;

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
  const { Sets, book, active } = sets;
  const { id, variables, sensitivity, followUps, hasExample, isOwn = false } = prompt;
  const [focused, setFocused] = useState<string | null>(null);
  const isConfidential = sensitivity === 'confidential';
  const chooseSet = useChooseSet(userId);
  // Also those that cannot be read: then that is said there.
  const hasSets = useHasClientSets(userId);
  const about = { id, title: prompt.title, content, isConfidential, variables };
  const typed = useTypedValues(isOwn ? ownSpaceOf(userId) : userId, about, {
    book,
    isKnown: !hasSets || book !== null,
    chooseSet,
  });
  const example = useFillExample(id, typed);
  const formId = useId();
  const fieldId = (name: string) => `${formId}${name}`;
  const filled = useFilled(userId, prompt, typed, active);
  const { values, sourceOf, keptOf, suggestions } = filled;
  const { guard, proposedNames } = usePromptGuard({ userId, prompt, book, typed, filled });
  const { parts } = guard;
  const setsProps = {
    userId,
    variables,
    values,
    restored: (text: string) => parts?.restored(text) ?? text,
    onSaved: (setId: string, saved: Readonly<Record<string, string>>) => {
      typed.giveTo(setId, values);
      parts?.assign(setId, Object.values(saved));
    },
    sourceOf,
    isRecorded: !isOwn,
  };
  const pick = (name: string) => {
    const field = document.getElementById(fieldId(name));
    // A wide screen shows the field beside any pane.
    if (pane !== 'fields' && !field?.getClientRects().length) onShow('fields');
    field?.focus();
  };
  useExampleOfAddress(() => hasExample && example.fill());
  useFirstFieldFocus(() => variables[0] && pick(variables[0].name));
  return (
    <>
      <Box sx={paneSx(pane === 'fields')}>
        <FieldsForm
          variables={variables}
          values={values}
          isClearable={filledCount(variables, typed.values) > 0 || variables.some(({ name }) => sourceOf(name) === 'set')}
          suggestions={suggestions}
          keptOf={keptOf}
          guardOf={(name) => guardSlots(parts, name)}
          above={
            hasSets &&
            !typed.isExample && (
              <Box sx={{ minHeight: active && !isOwn ? ABOVE_HEIGHT : SWITCH_HEIGHT }}>
                <Sets place="above" {...setsProps} />
              </Box>
            )
          }
          below={
            <Box sx={{ minHeight: BELOW_HEIGHT }}>
              {!typed.isExample && filledCount(variables, values) > 0 && <Sets place="below" {...setsProps} />}
            </Box>
          }
          isConfidential={isConfidential}
          isEdited={typed.edited !== null}
          isExample={typed.isExample}
          canUndoClear={typed.canUndoClear}
          fieldId={fieldId}
          onChange={typed.setValue}
          onWithhold={typed.withhold}
          onFocus={setFocused}
          onPick={pick}
          onClear={typed.clear}
          onUndoClear={typed.undoClear}
          onUndoReplace={typed.bringBackEarlier}
          isFilling={example.isFilling}
          onFillExample={hasExample ? example.fill : undefined}
          onClearExample={typed.clearExample}
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
        proposal={parts?.proposal(proposedNames)}
        editedGuard={parts?.field(EDITED)}
        matter={attachedName(book, typed.editOfOther?.setId)}
        onCopied={() => parts?.endProposal(proposedNames)}
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
