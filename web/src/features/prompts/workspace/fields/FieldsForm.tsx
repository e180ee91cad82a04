import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { filledCount, type FillValues } from '../filledText.ts';
import type { FieldSuggestion } from '../suggestions.ts';
import { FieldsHeading } from './FieldsHeading.tsx';
import { FieldsNote } from './FieldsNote.tsx';
import type { KeptState } from './KeptNote.tsx';
import { VariableField, type GuardSlots, type Variable } from './VariableField.tsx';

interface Props {
  variables: readonly Variable[];
  values: FillValues;
  /** Whether something was typed for this prompt, or comes from the client set. */
  isClearable: boolean;
  suggestions: ReadonlyMap<string, FieldSuggestion>;
  keptOf: (name: string) => KeptState | undefined;
  guardOf: (name: string) => GuardSlots;
  /** The client sets, above and below the fields. */
  above: ReactNode;
  below: ReactNode;
  isConfidential: boolean;
  /** Whether the text was edited by hand, so that the fields no longer change it. */
  isEdited: boolean;
  /** Whether the fields show the example. */
  isExample: boolean;
  canUndoClear: boolean;
  /** Whether the fields were cleared just now, and nothing else has filled them. */
  isCleared: boolean;
  /** Whether clearing them has left the client set. */
  isSetLeft: boolean;
  fieldId: (name: string) => string;
  onChange: (name: string, value: string) => void;
  /** A suggestion is not to be offered again. */
  onWithhold: (name: string, value: string) => void;
  onFocus: (name: string | null) => void;
  /** Moves the focus to the field of a variable. */
  onPick: (name: string) => void;
  onClear: () => void;
  onUndoClear: () => void;
  /** Brings the member's own case back that another one has replaced; undefined if there is none. */
  onUndoReplace: (() => void) | undefined;
  /** Fills the fields with a case; undefined if the prompt has none. */
  isFilling: boolean;
  onFillExample: (() => void) | undefined;
  onClearExample: () => void;
}

export function FieldsForm(props: Props) {
  const { variables, values, isClearable, suggestions, keptOf, isConfidential, isEdited, isExample, isFilling, canUndoClear } =
    props;
  const {
    guardOf,
    onWithhold,
    fieldId,
    onChange,
    onFocus,
    onPick,
    onClear,
    onUndoClear,
    onUndoReplace,
    onFillExample,
    onClearExample,
  } = props;
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      aria-labelledby="fields-heading"
      onSubmit={(event) => event.preventDefault()}
    >
      <FieldsHeading
        filled={filledCount(variables, values)}
        total={variables.length}
        isClearable={isClearable}
        canUndoClear={canUndoClear}
        onClear={onClear}
        onUndoClear={onUndoClear}
        isFilling={isFilling}
        onFillExample={onFillExample}
        onClearExample={isExample ? onClearExample : undefined}
      />
      <FieldsNote
        isEdited={isEdited}
        isExample={isExample}
        isConfidential={isConfidential}
        isCleared={props.isCleared}
        isSetLeft={props.isSetLeft}
        onUndoReplace={onUndoReplace}
      />
      {props.above}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {variables.map((variable, index) => {
          const next = variables[index + 1];
          return (
            <VariableField
              key={variable.name}
              id={fieldId(variable.name)}
              variable={variable}
              value={values[variable.name] ?? ''}
              suggestion={suggestions.get(variable.name)}
              kept={keptOf(variable.name)}
              guard={guardOf(variable.name)}
              onChange={(value) => onChange(variable.name, value)}
              onWithhold={(value) => onWithhold(variable.name, value)}
              onFocus={() => onFocus(variable.name)}
              onBlur={() => onFocus(null)}
              onNext={next && (() => onPick(next.name))}
            />
          );
        })}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
        {variables.some(({ required }) => required) && '* Needed for a good result. '}
        An empty field keeps its bracketed name.
      </Typography>
      {isConfidential && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          What you type stays in this browser until you sign out, and a client set until you delete it. We only learn which prompt
          you use, and what you save or add to your record. Follow your own confidentiality rules when you paste it into an AI
          tool.
        </Typography>
      )}
      {props.below}
    </Box>
  );
}
