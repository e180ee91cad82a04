import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FillValues } from '../filledText.ts';
import { VariableField, type Variable } from './VariableField.tsx';

interface Props {
  variables: readonly Variable[];
  values: FillValues;
  suggestions: ReadonlyMap<string, string>;
  isConfidential: boolean;
  /** Whether the text was edited by hand, so that the fields no longer change it. */
  isEdited: boolean;
  canUndoClear: boolean;
  fieldId: (name: string) => string;
  onChange: (name: string, value: string) => void;
  onFocus: (name: string | null) => void;
  onClear: () => void;
  onUndoClear: () => void;
}

export function FieldsForm(props: Props) {
  const { variables, values, suggestions, isConfidential, isEdited, canUndoClear } = props;
  const { fieldId, onChange, onFocus, onClear, onUndoClear } = props;
  const filled = variables.filter(({ name }) => (values[name] ?? '').trim() !== '').length;
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      aria-labelledby="fields-heading"
      onSubmit={(event) => event.preventDefault()}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, mb: 1 }}>
        <Typography variant="h3" component="h2" id="fields-heading">
          Fill in the fields
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ ml: 'auto' }}>
          {`${filled} of ${variables.length} filled`}
        </Typography>
        {canUndoClear ? (
          <Button onClick={onUndoClear}>Undo clear</Button>
        ) : (
          <Button onClick={onClear} disabled={filled === 0}>
            Clear fields
          </Button>
        )}
      </Box>
      <Typography variant="body2" role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
        {isEdited && 'You edited the text: fields no longer change it.'}
      </Typography>
      {isConfidential && (
        <Box sx={{ display: 'flex', gap: 1, mb: 3, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <ShieldOutlined aria-hidden fontSize="small" color="primary" />
          <Typography variant="body2">
            Values stay in this browser. We learn which prompt you use, never what you fill in. Follow your own confidentiality
            rules when you paste the text into an AI tool.
          </Typography>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {variables.map((variable) => (
          <VariableField
            key={variable.name}
            id={fieldId(variable.name)}
            variable={variable}
            value={values[variable.name] ?? ''}
            suggestion={suggestions.get(variable.name)}
            onChange={(value) => onChange(variable.name, value)}
            onFocus={() => onFocus(variable.name)}
            onBlur={() => onFocus(null)}
          />
        ))}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
        * The result is poor without these. Nothing is blocked: an empty field keeps its bracketed name in the text.
      </Typography>
    </Box>
  );
}
