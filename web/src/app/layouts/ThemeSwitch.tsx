import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import SystemMode from '@mui/icons-material/SettingsBrightnessOutlined';
import { useColorScheme } from '@mui/material/styles';
import { ToggleGroup } from '../../ui/forms/ToggleGroup.tsx';
import { useIsHydrated } from '../../ui/page/useIsHydrated.ts';

export const themeModes = [
  { mode: 'light', label: 'Light', Icon: LightMode },
  { mode: 'dark', label: 'Dark', Icon: DarkMode },
  { mode: 'system', label: 'System', Icon: SystemMode },
] as const;

const options = themeModes.map(({ mode, label, Icon }) => ({
  value: mode,
  'aria-label': label,
  content: <Icon fontSize="small" />,
}));

/** Chooses light, dark or the system's scheme. The choice is stored in this browser. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  const isHydrated = useIsHydrated();
  return (
    <ToggleGroup
      size="small"
      label="Theme"
      data-needs-script
      options={options}
      value={(isHydrated && mode) || null}
      onChange={setMode}
      buttonSx={{ width: 44, height: 44 }}
    />
  );
}
