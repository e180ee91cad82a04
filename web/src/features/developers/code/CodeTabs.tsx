import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import type { Language } from './highlight.ts';

export interface Sample {
  language: Language;
  name: string;
  text: string;
}

interface Props {
  /** What the samples show, such as "First call". */
  label: string;
  samples: readonly Sample[];
}

/** The same sample in several languages. Without JavaScript all of them are shown, one below the other. */
export function CodeTabs({ label, samples }: Props) {
  const [selected, setSelected] = useState(samples[0]?.name);
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={`${label}: language`}
        data-needs-script
        value={selected}
        onChange={(_, next: string | null) => next && setSelected(next)}
        sx={{ mb: 1 }}
      >
        {samples.map(({ name }) => (
          <ToggleButton key={name} value={name} sx={{ minHeight: 40, '@media (pointer: coarse)': { minHeight: 44 } }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {samples.map(({ name, language, text }) => (
        <div key={name} className={name === selected ? undefined : 'other-language'}>
          <CodeBlock label={`${label} in ${name}`} language={language} text={text} />
        </div>
      ))}
    </>
  );
}
