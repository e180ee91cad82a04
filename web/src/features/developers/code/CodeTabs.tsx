import { CodeBlock } from './CodeBlock.tsx';
import type { Language } from './highlight.ts';
import { Tabs } from './Tabs.tsx';

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

/** The same sample in several languages. */
export const CodeTabs = ({ label, samples }: Props) => (
  <Tabs
    label={`${label}: language`}
    tabs={samples.map(({ name, language, text }) => ({
      name,
      content: <CodeBlock label={`${label} in ${name}`} language={language} text={text} />,
    }))}
  />
);
