import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import type { State } from './serviceState.ts';

interface StateStyle {
  Icon: typeof Help;
  /** A colour of the theme: text or icon on its own soft ground. */
  color: { main: string; soft: string };
  word: string;
}

const color = (name: 'green' | 'yellow' | 'red' | 'neutral') => ({
  main: `category.${name}.main`,
  soft: `category.${name}.soft`,
});

/** How a state looks everywhere on the page: never by its colour alone. */
export const stateStyles: Readonly<Record<State, StateStyle>> = {
  operational: { Icon: CheckCircle, color: color('green'), word: 'Operational' },
  degraded: { Icon: Warning, color: color('yellow'), word: 'Degraded' },
  outage: { Icon: ErrorOutline, color: color('red'), word: 'Outage' },
  unknown: { Icon: Help, color: color('neutral'), word: 'Unknown' },
};
