import Box from '@mui/material/Box';
import { KEPT_HEIGHT } from '../../../../api/clientSets/keptText.ts';
import type { Guard } from '../../../guard/useGuard.ts';
import { useExampleOfAddress } from '../example/useExampleOfAddress.ts';
import { useFillExample } from '../example/useFillExample.ts';
import { filledCount } from '../filledText.ts';
import type { MemberSets } from '../kept/SetsProps.ts';
import type { useFilled } from '../kept/useFilled.ts';
import type { OpenPrompt } from '../openPrompt.ts';
import { FieldsForm } from './FieldsForm.tsx';
import { guardSlots } from './guardSlots.ts';
import type { useTypedValues } from './useTypedValues.ts';

/** Kept while the code of the client sets loads, so that no field moves. */
const SWITCH_HEIGHT = 48;
const ATTACH_HEIGHT = 44;
const BELOW_HEIGHT = 44;

/** With the room of the text that names the changed fields. */
const heightAbove = (height: number) => ({ xs: height + KEPT_HEIGHT.xs, lg: height + KEPT_HEIGHT.lg });

interface Props {
  prompt: OpenPrompt;
  userId: string;
  sets: MemberSets;
  /** Also if they cannot be read: then that is said there. */
  hasSets: boolean;
  typed: ReturnType<typeof useTypedValues>;
  filled: ReturnType<typeof useFilled>;
  guard: Guard;
  fieldId: (name: string) => string;
  onFocus: (name: string | null) => void;
  /** Moves the focus to the field of a variable. */
  onPick: (name: string) => void;
}

/** The fields of a prompt, between what the client sets show above and below them. */
export function PromptFields(props: Props) {
  const { prompt, userId, sets, hasSets, typed, filled, guard, fieldId, onFocus, onPick } = props;
  const { Sets, active } = sets;
  const { id, variables, sensitivity, hasExample, isOwn = false } = prompt;
  const { values, sourceOf, keptOf, suggestions } = filled;
  const example = useFillExample(id, typed);
  useExampleOfAddress(() => hasExample && example.fill());
  const { parts, areTokensKnown } = guard;
  const restored = (text: string) => parts?.restored(text) ?? text;
  const setsProps = {
    userId,
    variables,
    values,
    restored,
    countsOf: parts?.countsOf,
    onSaved: (setId: string, saved: Readonly<Record<string, string>>) => {
      typed.giveTo(setId, values);
      parts?.assign(setId, Object.values(saved));
    },
    sourceOf,
    changedLabels: areTokensKnown ? filled.changedLabels(restored) : [],
    isRecorded: !isOwn,
  };
  return (
    <FieldsForm
      variables={variables}
      values={values}
      isClearable={filledCount(variables, typed.values) > 0 || variables.some(({ name }) => sourceOf(name) === 'set')}
      suggestions={suggestions}
      keptOf={keptOf}
      guardOf={(name) => guardSlots(guard, name)}
      above={
        hasSets &&
        !typed.isExample && (
          <Box sx={{ minHeight: heightAbove(SWITCH_HEIGHT + (active && !isOwn ? ATTACH_HEIGHT : 0)) }}>
            <Sets place="above" {...setsProps} />
          </Box>
        )
      }
      below={
        <Box sx={{ minHeight: BELOW_HEIGHT }}>
          {!typed.isExample && filledCount(variables, values) > 0 && <Sets place="below" {...setsProps} />}
        </Box>
      }
      isConfidential={sensitivity === 'confidential'}
      isEdited={typed.edited !== null}
      isExample={typed.isExample}
      canUndoClear={typed.canUndoClear}
      isCleared={typed.isCleared}
      isSetLeft={typed.isSetLeft}
      fieldId={fieldId}
      onChange={typed.setValue}
      onWithhold={typed.withhold}
      onFocus={onFocus}
      onPick={onPick}
      onClear={typed.clear}
      onUndoClear={typed.undoClear}
      onUndoReplace={typed.bringBackEarlier}
      isFilling={example.isFilling}
      onFillExample={hasExample ? example.fill : undefined}
      onClearExample={typed.clearExample}
    />
  );
}
