import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import SystemMode from '@mui/icons-material/SettingsBrightnessOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useColorScheme } from '@mui/material/styles';
import { useIsHydrated } from '../../ui/page/useIsHydrated.ts';

export const themeModes = [
  { mode: 'light', label: 'Light', Icon: LightMode },
  { mode: 'dark', label: 'Dark', Icon: DarkMode },
  { mode: 'system', label: 'System', Icon: SystemMode },
] as const;

/** Chooses light, dark or the system's scheme. The choice is stored in this browser. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  const isHydrated = useIsHydrated();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Theme"
      data-needs-script
      value={isHydrated ? mode : null}
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
