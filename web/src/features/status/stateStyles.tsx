import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import type { State } from './serviceState.ts';

interface StateStyle {
  Icon: typeof Help;
  /** A color of the theme for text or icons, and its background. */
  color: { main: string; soft: string };
  label: string;
}

const color = (name: 'green' | 'yellow' | 'red' | 'neutral') => ({
  main: `category.${name}.main`,
  soft: `category.${name}.soft`,
});

/** How a state is shown on the page, never by color alone. */
export const stateStyles: Readonly<Record<State, StateStyle>> = {
  operational: { Icon: CheckCircle, color: color('green'), label: 'Operational' },
  degraded: { Icon: Warning, color: color('yellow'), label: 'Degraded' },
  outage: { Icon: ErrorOutline, color: color('red'), label: 'Outage' },
  unknown: { Icon: Help, color: color('neutral'), label: 'Unknown' },
};
