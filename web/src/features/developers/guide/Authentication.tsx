import { PageLink } from '../../../ui/location/PageLink.tsx';
import { Section } from '../layout/Section.tsx';
import { guideTitle } from './sections.ts';

export function Authentication() {
  return (
    <Section id="authentication" title={guideTitle('authentication')}>
      <p>
        Send the key with every call, in the header <code>Authorization: Bearer …</code>: at <code>/graphql</code>,{' '}
        <code>/api</code> and <code>/mcp</code> alike. Nothing else authenticates, and cookies are not read.
      </p>
      <ul>
        <li>
          A key reads <code>plk_live_…</code> and ends in a checksum, so that a mistyped one is refused at once and a leaked one
          is found by scanners. We keep only its hash: if you lose a key, create a new one.
        </li>
        <li>
          A key opens what its rights say and nothing else. Your account, your billing, the keys themselves and the administration
          stay closed to it, no matter who created it.
        </li>
        <li>
          A <strong>test key</strong> (<code>plk_test_…</code>) reads like any other. What it writes is answered as if it were
          done, and not kept: no use is recorded, no star stays, and the limit of <a href="#limits">uses</a> a minute does not
          count for it.
        </li>
        <li>
          To <strong>rotate</strong> a key, use its button on the page <PageLink to="/account/keys">API keys</PageLink>. The new
          one has the same name, rights and lifetime, and the old one goes on for a day, so that you can exchange it without a
          pause.
        </li>
        <li>
          A key that is revoked, over, or of an account that was closed is refused with 401 from the next call on. A right that
          your plan has lost opens nothing until the plan is back.
        </li>
      </ul>
      <p>
        Keep keys on a server. In a web page or in an app that you distribute, anyone can read them. For what a page does instead,
        see <a href="#sdk">SDK</a>.
      </p>
    </Section>
  );
}
