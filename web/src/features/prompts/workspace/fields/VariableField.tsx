import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { isLongText } from '@promptory/sdk/fill';
import type { KeyboardEvent } from 'react';
import type { PromptWorkspaceFragment } from '../PromptWorkspace.generated.ts';
import { fieldSx, labelRowSx, labelSx } from './fieldStyles.ts';
import { KeptNote, type KeptState } from './KeptNote.tsx';
import { Suggestion } from './Suggestion.tsx';

export type Variable = PromptWorkspaceFragment['variables'][number];

interface Props {
  id: string;
  variable: Variable;
  value: string;
  /** The value of the same variable in another prompt. Suggested, never filled in automatically. */
  suggestion: string | undefined;
  /** Undefined if neither the client set nor the practice profile has this field, or while an example is shown. */
  kept: KeptState | undefined;
  onChange: (value: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  /** Moves to the next field; undefined for the last one. */
  onNext: (() => void) | undefined;
}

const isLong = ({ name, type }: Variable): boolean => type === 'longtext' || (type === 'text' && isLongText({ name }));

/** Enter continues in the next field, except where it makes a new line. Input methods use it to accept a word. */
function isNextKey({ key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing;
}

/**
 * The field of a variable's type. Values are kept as typed, so a number is a text field with a numeric keyboard. A long
 * field has a fixed height: one that grew with its text would push away the fields below it.
 */
function fieldPropsFor(variable: Variable, isLast: boolean): TextFieldProps {
  const htmlInput = { enterKeyHint: isLast ? ('done' as const) : ('next' as const) };
  if (isLong(variable)) {
    return { multiline: true, slotProps: { input: { inputComponent: 'textarea' }, htmlInput: { rows: 5 } } };
  }
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

export function VariableField({ id, variable, value, suggestion, kept, onChange, onFocus, onBlur, onNext }: Props) {
  const { label, description, placeholder, required, options, type } = variable;
  const usable = suggestion !== undefined && (type !== 'select' || options.includes(suggestion)) ? suggestion : undefined;
  const suggest = (chosen: string) => {
    onChange(chosen);
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
  return (
    <Box>
      <Box sx={labelRowSx(usable !== undefined || kept !== undefined)}>
        <FormLabel htmlFor={id} required={required} sx={labelSx}>
          {label}
        </FormLabel>
        {usable !== undefined && value === '' && <Suggestion value={usable} onUse={() => suggest(usable)} />}
        {kept && value.trim() !== '' && <KeptNote {...kept} label={label} />}
      </Box>
      <TextField
        {...fieldPropsFor(variable, onNext === undefined)}
        id={id}
        size="small"
        helperText={description}
        placeholder={placeholder === '' ? '' : `e.g. ${placeholder}`}
        required={required}
        value={value}
        onChange={(event) => onChange(event.target.value)}
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
    </Box>
  );
}
