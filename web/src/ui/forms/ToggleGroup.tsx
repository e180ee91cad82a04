import type { SxProps, Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup, { type ToggleButtonGroupProps } from '@mui/material/ToggleButtonGroup';
import { useState, type ReactNode } from 'react';

interface Option<Value> {
  value: Value;
  content: ReactNode;
  /** Of an icon. */
  'aria-label'?: string;
}

interface Props<Value> extends Pick<ToggleButtonGroupProps, 'size' | 'fullWidth' | 'sx'> {
  label: string;
  options: readonly Option<Value>[];
  /** Null while it is not known. */
  value: Value | null;
  onChange: (value: Value) => void;
  buttonSx: SxProps<Theme>;
}

/** Toggle buttons of which one is chosen. Tab leads to that one, and the arrow keys to the others. */
export function ToggleGroup<Value extends string | number>(props: Props<Value>) {
  const { label, options, value, onChange, buttonSx, ...groupProps } = props;
  const [hasFocus, setFocus] = useState(false);
  const tabStop = value ?? options[0]?.value;
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={label}
      value={value}
      onChange={(_, next: Value | null) => next !== null && onChange(next)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      {...groupProps}
    >
      {options.map(({ content, ...option }) => (
        <ToggleButton
          key={option.value}
          // Of a group without the focus, MUI would let Tab lead to the first one, or to that which had it last.
          tabIndex={hasFocus ? undefined : option.value === tabStop ? 0 : -1}
          sx={buttonSx}
          {...option}
        >
          {content}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
