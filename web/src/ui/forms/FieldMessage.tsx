import { useFormControl } from '@mui/material/FormControl';
import { useState, type ComponentProps } from 'react';

/**
 * The hint or error of a field. An error is spoken when the focus moves to its field. If it was there before, nothing would
 * tell a screen reader about the error, so that one is an alert.
 */
export function FieldMessage(props: ComponentProps<'p'>) {
  const { error: hasError = false, focused: hasFocus = false } = useFormControl() ?? {};
  const [state, setState] = useState({ hasError, isAlert: hasError && hasFocus });
  if (hasError !== state.hasError) setState({ hasError, isAlert: hasError && hasFocus });
  return <p {...props} role={state.isAlert ? 'alert' : undefined} />;
}
