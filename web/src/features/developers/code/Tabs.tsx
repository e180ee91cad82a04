import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState, type ReactNode } from 'react';

interface Props {
  /** Names the choice for screen readers, such as "First call: language". */
  label: string;
  tabs: readonly { name: string; content: ReactNode }[];
}

/** The same thing in several ways, of which one is shown. Without JavaScript all of them are shown, one below the other. */
export function Tabs({ label, tabs }: Props) {
  const [selected, setSelected] = useState(tabs[0]?.name);
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={label}
        data-needs-script
        value={selected}
        onChange={(_, next: string | null) => next && setSelected(next)}
        sx={groupSx}
      >
        {tabs.map(({ name }) => (
          <ToggleButton key={name} value={name} sx={{ minHeight: 40, '@media (pointer: coarse)': { minHeight: 44 } }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {tabs.map(({ name, content }) => (
        <div key={name} className={name === selected ? undefined : 'other-language'}>
          {content}
        </div>
      ))}
    </>
  );
}

/** Separate buttons, because many of them take several lines on a phone. */
const groupSx = {
  mb: 1,
  flexWrap: 'wrap',
  gap: 0.5,
  '& > .MuiToggleButtonGroup-grouped': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
} as const;
