import { ResponsiveTable } from '../../../ui/list/ResponsiveTable.tsx';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { Section } from '../layout/Section.tsx';
import { reference } from '../reference.generated.ts';
import { Prose } from '../schema/Prose.tsx';
import { rateLimitHeaders } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Limits() {
  return (
    <Section id="limits" title={guideTitle('limits')}>
      <ResponsiveTable
        label={guideTitle('limits')}
        head={['Limit', 'Value', 'What it means']}
        rows={reference.limits.map(({ name, value, meaning }) => [name, value, <Prose key="meaning" text={meaning} />])}
      />
      <p>An installation can change most limits. These are the defaults.</p>
      <p>Every response to an operation of a key says how much of its budgets is left:</p>
      <CodeBlock label="Budget headers" language="http" text={rateLimitHeaders} />
      <p>
        <code>q</code> is the quota, <code>w</code> the window in seconds, <code>r</code> what remains, and <code>t</code> the
        seconds until the full quota is available again. Over budget, you get a 429 with <code>Retry-After</code>. To avoid that,
        slow down when <code>r</code> gets small.
      </p>
      <p>
        A 304 costs as many points as the response that it stands for: it saves bytes, not points. A request that is refused
        before it is executed costs 10.
      </p>
    </Section>
  );
}
