import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { KeyboardEvent, ReactNode } from 'react';
import { TextArea } from '../../../../ui/forms/TextArea.tsx';
import type { PromptWorkspaceFragment } from '../PromptWorkspace.generated.ts';
import type { FieldSuggestion } from '../suggestions.ts';
import { controlSx, fieldSx, labelRowSx, labelSx, clientSetNoteSx } from './fieldStyles.ts';
import { isLong, rowCountOf } from './isLong.ts';
import { KeptNote, type KeptState } from './KeptNote.tsx';
import { Suggestion } from './Suggestion.tsx';

export interface GuardSlots {
  /** Beside the label. */
  beside: (fallback: ReactNode) => ReactNode;
  /** For what is not shown once something in the field was replaced by a token: whether its value is kept, or can be. */
  unlessReplaced: (children: ReactNode, isKept: boolean) => ReactNode;
}

export type Variable = PromptWorkspaceFragment['variables'][number];

interface Props {
  id: string;
  variable: Variable;
  value: string;
  /** The value of the same variable in another prompt. Suggested, never filled in automatically. */
  suggestion: FieldSuggestion | undefined;
  /** Undefined if neither the client set, the version nor the practice profile has this field, or while an example is shown. */
  kept: KeptState | undefined;
  guard: GuardSlots;
  onChange: (value: string) => void;
  /** The suggestion is not to be offered again. */
  onWithhold: (value: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  /** Moves to the next field; undefined for the last one. */
  onNext: (() => void) | undefined;
}

/** Enter continues in the next field, except where it makes a new line. While an input method composes a word, Enter accepts that. */
function isNextKey({ key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing;
}

/** As in an input of one line, a pasted text has no line breaks. */
const onOneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');

/**
 * The field of a variable's type. Values are kept as typed, so a number is a text field with a numeric keyboard. A long
 * field has a fixed height: one that grew with its text would push away the fields below it.
 */
function fieldPropsFor(variable: Variable, isLast: boolean): TextFieldProps {
  const htmlInput = { enterKeyHint: isLast ? ('done' as const) : ('next' as const) };
  const area = (rows: number, attributes = {}): TextFieldProps => ({
    multiline: true,
    slotProps: { input: { inputComponent: TextArea }, htmlInput: { ...attributes, rows } },
  });
  if (isLong(variable)) return area(5);
  const rows = rowCountOf(variable);
  if (rows > 1) return area(rows, htmlInput);
  switch (variable.type) {
    case 'select':
      return { select: true, slotProps: { select: { native: true } } };
    case 'date':
      return { type: 'date', slotProps: { htmlInput } };
    case 'number':
      return { slotProps: { htmlInput: { ...htmlInput, inputMode: 'decimal' } } };
    default:
      return { slotProps: { htmlInput } };
  }
}

export function VariableField(props: Props) {
  const { id, variable, value, suggestion, kept, guard, onChange, onWithhold, onFocus, onBlur, onNext } = props;
  const { label, description, placeholder, required, options, type } = variable;
  const usable = suggestion !== undefined && (type !== 'select' || options.includes(suggestion.value)) ? suggestion : undefined;
  const applyAndFocus = (apply: (chosen: string) => void) => () => {
    apply(usable?.value ?? '');
    // The button is gone then, and would lose the focus.
    document.getElementById(id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In a select, some browsers open the list with Enter.
    if (isLong(variable) || type === 'select' || !isNextKey(event)) return;
    event.preventDefault();
    if (onNext) onNext();
    // "Done" closes the keyboard of a phone.
    else (event.target as HTMLElement).blur();
  };
  const note = kept && value.trim() !== '' && <KeptNote {...kept} label={label} />;
  // What comes from a client set is what the guard looks for. Beside the label is room for one of the two, so the note of a set is
  // below the field. It goes once the guard has put a token there, because tokens are never saved to a set.
  const isOfSet = kept?.setName !== undefined;
  const beside = isOfSet ? null : note;
  return (
    <Box>
      <Box sx={labelRowSx(usable !== undefined || (kept !== undefined && !isOfSet))}>
        <FormLabel htmlFor={id} required={required} sx={labelSx}>
          {label}
        </FormLabel>
        <Box sx={controlSx}>
          {usable !== undefined && value === '' && (
            <Suggestion
              suggestion={usable}
              label={label}
              onUse={applyAndFocus(onChange)}
              onWithhold={applyAndFocus(onWithhold)}
            />
          )}
          {guard.beside(beside)}
        </Box>
      </Box>
      <TextField
        {...fieldPropsFor(variable, onNext === undefined)}
        id={id}
        size="small"
        helperText={description}
        placeholder={placeholder === '' ? '' : `e.g. ${placeholder}`}
        required={required}
        value={value}
        onChange={(event) => onChange(rowCountOf(variable) > 1 ? onOneLine(event.target.value) : event.target.value)}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        autoComplete="off"
        sx={fieldSx}
      >
        {type === 'select' && (
          <>
            <option value="">Choose…</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </>
        )}
      </TextField>
      {isOfSet && <Box sx={clientSetNoteSx}>{guard.unlessReplaced(note, kept.isKept)}</Box>}
    </Box>
  );
}
