import { useOrigin } from '../code/useOrigin.ts';
import { AnchoredHeading } from '../layout/Section.tsx';

/** What those who write an assistant need to know to connect it. */
export function OAuth() {
  const origin = useOrigin();
  return (
    <>
      <AnchoredHeading id="oauth" level={3}>
        Write a client that connects
      </AnchoredHeading>
      <p>
        A 401 of <code>/mcp</code> names <code>{origin}/.well-known/oauth-protected-resource/mcp</code>, from which a library for
        OAuth 2.1 finds the rest: <code>{origin}/.well-known/oauth-authorization-server</code>.
      </p>
      <ul>
        <li>
          <strong>Register</strong> with <code>POST /oauth/register</code>, in JSON with <code>redirect_uris</code>. There are
          public clients only, without a secret. What no member has allowed within a day is deleted, or sooner if very many
          register: so register when you connect, not in advance.
        </li>
        <li>
          <strong>Ask</strong> at <code>/oauth/authorize</code> with <code>response_type=code</code>, PKCE (<code>S256</code>),{' '}
          <code>state</code> and, if you send one, <code>{`resource=${origin}/mcp`}</code>. If the member refuses, you get{' '}
          <code>access_denied</code>. What is wrong with the client id or the redirect URI is shown to the member and never sent
          to you. Check <code>iss</code> in the response.
        </li>
        <li>
          <strong>Exchange</strong> the code within a minute at <code>POST /oauth/token</code>, as a form. An access token is
          valid for an hour, a refresh token for 30 days, and a connection for a year.
        </li>
        <li>
          <strong>Refresh</strong> one request at a time, and store the new refresh token before you use it: each one works once.
          A second use of a refresh token, or of a code, ends the connection with all its tokens, and the member has to allow it
          again. So if the response was lost, do not send the same token again: ask the member.
        </li>
        <li>
          <strong>End</strong> a connection with <code>POST /oauth/revoke</code>, with <code>token</code> and{' '}
          <code>client_id</code>.
        </li>
        <li>
          <strong>Errors</strong> are JSON with <code>error</code> and <code>error_description</code>: 400, or 401 for{' '}
          <code>invalid_client</code>. After <code>invalid_grant</code>, ask the member again. A 429 (
          <code>temporarily_unavailable</code>) and a 503 (<code>server_error</code>) have <code>Retry-After</code>.
        </li>
      </ul>
    </>
  );
}
