import { PageLink } from '../../../ui/location/PageLink.tsx';
import { Section } from '../layout/Section.tsx';
import { guideTitle } from './sections.ts';

export function Authentication() {
  return (
    <Section id="authentication" title={guideTitle('authentication')}>
      <p>
        Send the key with every call to <code>/graphql</code>, <code>/api</code> or <code>/mcp</code>, in the header{' '}
        <code>Authorization: Bearer …</code>. No other authentication is accepted, and cookies are not read.
      </p>
      <ul>
        <li>
          A key starts with <code>plk_live_</code> and ends in a checksum. A mistyped key is rejected immediately, and scanners
          can find a leaked one. We store only its hash: if you lose a key, create a new one.
        </li>
        <li>
          A key allows only what its scopes cover. It never gives access to your account, your billing, your keys or the
          administration, no matter who created it.
        </li>
        <li>
          A <strong>test key</strong> (<code>plk_test_…</code>) reads like any other. Its writes get the same responses, each by
          itself, but are not kept: no use is recorded, no favorite is saved, and the limit of <a href="#limits">uses</a> per
          minute does not apply.
        </li>
        <li>
          To <strong>rotate</strong> a key, use its button on the <PageLink to="/account/keys">API keys</PageLink> page. The new
          key has the same name, scopes and lifetime. The replaced key works for another day at most, so you can switch without
          downtime.
        </li>
        <li>
          Once a key is revoked or expires, or its account is closed, every further call gets a 401. Its <code>reason</code> and
          its header <code>WWW-Authenticate</code> say what is wrong: <code>MISSING</code>, <code>MALFORMED_HEADER</code>,{' '}
          <code>UNKNOWN</code> (mistyped, for example), <code>MCP_ONLY</code> (the token of a connected assistant),{' '}
          <code>REVOKED</code> or <code>EXPIRED</code>. If your plan no longer includes a scope, that scope has no effect until
          the plan is back.
        </li>
      </ul>
      <p>
        Keep keys on a server. Anyone can read them in a web page or in an app that you distribute. For the alternatives in a web
        page, see <a href="#sdk">SDK</a>.
      </p>
    </Section>
  );
}
