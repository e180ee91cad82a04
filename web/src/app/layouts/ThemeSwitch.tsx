import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useColorScheme } from '@mui/material/styles';
import { themeModes } from './themeModes.ts';

/** Light, dark, or as the system has it; kept in this browser. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Theme"
      value={mode}
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
