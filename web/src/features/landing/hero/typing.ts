import { keyframes } from '@mui/material/styles';
import type { SampleVariable } from '../samples/samples.ts';

const START_MS = 700;
const CHARACTER_MS = 45;
/** Between two fields. */
const PAUSE_MS = 350;

const typed = keyframes({ from: { clipPath: 'inset(0 100% 0 0)' }, to: { clipPath: 'inset(0 0 0 0)' } });
/** A field is wider than its text. Letters are about half an em wide. */
const typedInField = keyframes({
  from: { clipPath: 'inset(0 100% 0 0)' },
  to: { clipPath: 'inset(0 calc(100% - var(--typed-width)) 0 0)' },
});

/**
 * Styles under which the fields and their values in the text appear letter by letter, once, one field after the other. They
 * need no script, move nothing, and end as soon as somebody uses a field. With reduced motion everything is there at once.
 */
export function typingSx(variables: readonly SampleVariable[]) {
  let delay = START_MS;
  const rules = variables.map(({ name, placeholder: { length } }) => {
    const timing = `${length * CHARACTER_MS}ms steps(${length}) ${delay}ms backwards`;
    delay += length * CHARACTER_MS + PAUSE_MS;
    return {
      [`& input[name="${name}"]`]: {
        '--typed-width': `calc(${length * 0.5}em + 28px)`,
        animation: `${typedInField} ${timing}`,
      },
      [`& [data-variable="${name}"] > span`]: { animation: `${typed} ${timing}` },
    };
  });
  return {
    '@media (prefers-reduced-motion: no-preference)': {
      '&:not(:focus-within)': Object.assign({}, ...rules) as Record<string, object>,
    },
  };
}
