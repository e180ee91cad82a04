import { Fragment } from 'react';
import { PageLink } from '../../../ui/location/PageLink.tsx';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { Section } from '../layout/Section.tsx';
import { assistantSetups } from './assistantSetups.ts';
import { mcpTools } from './mcpTools.ts';
import { OAuth } from './OAuth.tsx';
import { mcpServers } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Mcp() {
  const origin = useOrigin();
  return (
    <Section id="mcp" title={guideTitle('mcp')}>
      <p>
        The library is also a Model Context Protocol server, over streamable HTTP at <code>{origin}/mcp</code>. An assistant can
        find prompts, read them with their variables as arguments, see your favorites and recent uses, record uses and set
        favorites, with the tools{' '}
        {mcpTools.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && (index < mcpTools.length - 1 ? ', ' : ' and ')}
            <code>{name}</code>
          </Fragment>
        ))}
        . It is shown the tools that its scopes allow. A worked example is also the resource{' '}
        <code>promptory://prompts/ID/example</code>, what to ask next <code>promptory://prompts/ID/follow-ups</code>, and a
        workflow <code>promptory://workflows/ID</code>. Scopes and budgets work as in every other call. A call that exceeds its
        scopes or budget gets a protocol response with status 200; one without a valid key or token gets a 401.
      </p>
      <h3>Connect an assistant without a key</h3>
      <p>
        Give the assistant the URL. It opens this site in your browser, you sign in and allow what it asks for, and it gets tokens
        for <code>/mcp</code> alone (OAuth 2.1 with PKCE, dynamic client registration and rotating refresh tokens). You see and
        disconnect it on the <PageLink to="/account/keys">API keys</PageLink> page. Claude and ChatGPT connect from their own
        servers, so they reach only an installation that is on the internet.
      </p>
      {assistantSetups(origin).map(({ name, how, language, text }) => (
        <Fragment key={name}>
          <p>
            <strong>{name}.</strong> {how}
          </p>
          <CodeBlock isCompact label={`Set-up of ${name}`} language={language} text={text} />
        </Fragment>
      ))}
      <h3>Connect an assistant with a key</h3>
      <p>
        Where nobody can sign in, as in a program that runs by itself, a key does the same. Most assistants take it in this form:
      </p>
      <CodeBlock label="Assistant settings" language="json" text={mcpServers(origin)} />
      <OAuth />
    </Section>
  );
}
