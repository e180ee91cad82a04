import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { KEPT_HEIGHT, keptText } from '../../../api/clientSets/keptText.ts';
import { FieldsForm } from '../../prompts/workspace/fields/FieldsForm.tsx';
import { guardSlots } from '../../prompts/workspace/fields/guardSlots.ts';
import type { fillValues } from '../../prompts/workspace/fillValues.ts';
import { filledCount, type FillValues } from '../../prompts/workspace/filledText.ts';
import type { Variable } from './plan.ts';
import type { Run } from './useRun.ts';

interface Props {
  run: Run;
  /** Where these fields are: a step, or those that are asked once. */
  place: string;
  /** The name that the guard has for a field. */
  guardNameOf: (name: string) => string;
  variables: readonly Variable[];
  filled: ReturnType<typeof fillValues>;
  typed: FillValues;
  isConfidential: boolean;
  isEdited: boolean;
  /** The id of the control of a field, to which the preview leads. */
  fieldId: (name: string) => string;
  onChange: (values: FillValues) => void;
  onFocus: (name: string | null) => void;
}

export function useFieldIds(): (name: string) => string {
  const formId = useId();
  return (name) => `${formId}${name}`;
}

const nothing = () => undefined;

/** The form of the prompt page, over the fields of a part of the workflow. */
export function RunFields(props: Props) {
  const { run, place, guardNameOf, variables, filled, typed, isConfidential, isEdited, fieldId, onChange, onFocus } = props;
  const { values, sourceOf } = filled;
  const isOfSet = variables.some(({ name }) => sourceOf(name) === 'set');
  const { setId = '' } = run.progress;
  const [wasCleared, setCleared] = useState<{ earlier: Run['progress']; leftSetId: string } | null>(null);
  const cleared = wasCleared && run.isLeft(wasCleared.earlier.setId ?? '') ? wasCleared : null;
  return (
    <FieldsForm
      variables={variables}
      values={values}
      isClearable={filledCount(variables, typed) > 0 || isOfSet}
      suggestions={run.suggestions}
      keptOf={(name) => run.keptOf(place, name, values[name] ?? '', sourceOf(name))}
      guardOf={(name) => guardSlots(run.guard, guardNameOf(name))}
      above={
        run.hasSet && (
          // As on the page of a prompt, whose choice of a set is in the header here. Its room is kept, so that no field moves.
          <Typography variant="caption" component="p" role="status" color="textSecondary" sx={{ minHeight: KEPT_HEIGHT }}>
            {run.guard.areTokensKnown && keptText(filled.changedLabels((text) => run.guard.parts?.restored(text) ?? text))}
          </Typography>
        )
      }
      below={null}
      isConfidential={isConfidential}
      isEdited={isEdited}
      isExample={false}
      canUndoClear={cleared !== null}
      isCleared={cleared?.leftSetId === setId}
      isSetLeft={Boolean(cleared?.earlier.setId) && setId === ''}
      fieldId={fieldId}
      onChange={(name, value) => {
        setCleared(null);
        onChange({ [name]: value });
      }}
      onWithhold={nothing}
      onFocus={onFocus}
      onPick={(name) => document.getElementById(fieldId(name))?.focus()}
      onClear={() => {
        setCleared({ earlier: run.progress, leftSetId: isOfSet ? '' : setId });
        // The values of the set would stay, for the next client.
        run.clear(place, isOfSet);
      }}
      onUndoClear={() => {
        if (!cleared) return;
        void run.bringBack(place, cleared.earlier).then(() => setCleared(null));
      }}
      onUndoReplace={undefined}
      isFilling={false}
      onFillExample={undefined}
      onClearExample={nothing}
    />
  );
}
