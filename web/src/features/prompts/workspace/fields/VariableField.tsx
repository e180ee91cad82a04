import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { isLongText } from '@promptory/sdk/fill';
import type { PromptWorkspaceFragment } from '../PromptWorkspace.generated.ts';
import { legiblePlaceholder } from '../../../../ui/styles.ts';

export type Variable = PromptWorkspaceFragment['variables'][number];

interface Props {
  id: string;
  variable: Variable;
  value: string;
  /** The value of the same variable in another prompt. Suggested, never filled in automatically. */
  suggestion: string | undefined;
  onChange: (value: string) => void;
  onFocus: () => void;
  onBlur: () => void;
}

const MAX_SUGGESTION_LENGTH = 48;

function truncate(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > MAX_SUGGESTION_LENGTH ? `${line.slice(0, MAX_SUGGESTION_LENGTH).trimEnd()}…` : line;
}

/** Whether CSS lets a field grow with its text. MUI measures each field instead, which blocks the first load of a long form. */
const growsByItself = typeof CSS !== 'undefined' && typeof CSS.supports === 'function' && CSS.supports('field-sizing', 'content');

const longField: TextFieldProps = growsByItself
  ? { multiline: true, slotProps: { input: { inputComponent: 'textarea' } } }
  : { multiline: true, minRows: 3, maxRows: 14 };

/** The field of a variable's type. Values are kept as typed, so a number is a text field with a numeric keyboard. */
function fieldPropsFor(variable: Variable): TextFieldProps {
  switch (variable.type) {
    case 'select':
      return { select: true, slotProps: { select: { native: true } } };
    case 'date':
      return { type: 'date' };
    case 'number':
      return { slotProps: { htmlInput: { inputMode: 'decimal' } } };
    case 'longtext':
      return longField;
    case 'text':
      return isLongText({ name: variable.name }) ? longField : {};
  }
}

export function VariableField({ id, variable, value, suggestion, onChange, onFocus, onBlur }: Props) {
  const { label, description, placeholder, required, options, type } = variable;
  const hasSuggestion = value === '' && suggestion !== undefined && (type !== 'select' || options.includes(suggestion));
  const { slotProps, ...rest } = fieldPropsFor(variable);
  return (
    <Box>
      <TextField
        {...rest}
        id={id}
        label={label}
        helperText={description}
        placeholder={placeholder}
        required={required}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        onBlur={onBlur}
        autoComplete="off"
        slotProps={{ ...slotProps, inputLabel: { shrink: true } }}
        sx={{
          scrollMarginBlock: '96px',
          ...legiblePlaceholder,
          '& .MuiInputLabel-asterisk': { color: 'primary.main' },
          '& textarea.MuiInputBase-input': { fieldSizing: 'content', minHeight: '3lh', maxHeight: '14lh' },
        }}
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
      {hasSuggestion && (
        <Button size="small" variant="text" onClick={() => onChange(suggestion)} sx={{ mt: 0.5, textAlign: 'left' }}>
          {`Use “${truncate(suggestion)}”`}
        </Button>
      )}
    </Box>
  );
}
