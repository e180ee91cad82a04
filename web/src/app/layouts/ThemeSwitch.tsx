import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useColorScheme } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { themeModes } from './themeModes.ts';

const neverChanges = () => () => undefined;

/** Light, dark, or as the system has it; kept in this browser. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  // What is rendered at build time knows no choice, and hydrating has to begin with the same.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Theme"
      data-needs-script
      value={isInBrowser ? mode : null}
      onChange={(_, next: typeof mode | null) => next && setMode(next)}
    >
      {themeModes.map(({ mode: value, label, Icon }) => (
        <ToggleButton key={value} value={value} aria-label={label} sx={{ width: 44, height: 44 }}>
          <Icon fontSize="small" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
