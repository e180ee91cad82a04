import { useState, type ReactNode } from 'react';
import { ToggleGroup } from '../../../ui/forms/ToggleGroup.tsx';

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
      <ToggleGroup
        size="small"
        label={label}
        data-needs-script
        options={tabs.map(({ name }) => ({ value: name, content: name }))}
        value={selected ?? null}
        onChange={setSelected}
        sx={groupSx}
        buttonSx={{ minHeight: 40, '@media (pointer: coarse)': { minHeight: 44 } }}
      />
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
