import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { RateLimitStatus } from './RateLimitStatus.tsx';
import { readRateLimits, type RateLimit } from './rateLimits.ts';
import { CallerBar } from './CallerBar.tsx';
import { maySeeSchema, type Caller, type Credential } from './callers.ts';
import { createFetcher } from './createFetcher.ts';
import type { EditorProps } from './editor/EditorProps.ts';
import { editorSx } from './editor/editorStyles.ts';
import { ExampleBar } from './ExampleBar.tsx';
import { fallbackPrompt, requestOf, type EditorRequest, type Example, type ExamplePrompt } from './examples.ts';
import { KeyForm } from './KeyForm.tsx';
import { KEY_FIELD_ID, withKeyFieldFocus } from './keyFieldFocus.ts';

interface Props {
  token: string;
  /** The user or key that the token belongs to; undefined while loading. */
  caller: Caller | undefined;
  hasSession: boolean;
  loadKeyCaller: (key: string) => Promise<Caller>;
  loadExamplePrompt: (token: string) => Promise<ExamplePrompt | null>;
  /** Null goes back to the session. */
  onKey: (key: Credential | null) => void;
  /** The session of this token has ended. */
  onSessionRejected: (token: string) => void;
  Editor: ComponentType<EditorProps>;
}

/** The editor with the caller and the examples above it. */
export function Workbench({
  token,
  caller,
  hasSession,
  loadKeyCaller,
  loadExamplePrompt,
  onKey,
  onSessionRejected: onSessionRefused,
  Editor,
}: Props) {
  const [isPasting, setPasting] = useState(false);
  const [request, setRequest] = useState<EditorRequest | null>(null);
  const [rateLimits, setRateLimits] = useState<readonly RateLimit[]>([]);
  const [rejectedKey, setRejectedKey] = useState<string>();
  const isKey = caller?.kind === 'key';
  const fetcher = useMemo(
    () =>
      createFetcher(token, {
        onResponse: (headers) => setRateLimits(readRateLimits(headers)),
        onTokenRejected: () => (isKey ? setRejectedKey(token) : onSessionRefused(token)),
      }),
    [token, isKey, onSessionRefused],
  );

  const open = async (example: Example) => {
    // Some keys may not list prompts.
    const prompt = await loadExamplePrompt(token).catch(() => null);
    setRequest(requestOf(example, prompt ?? fallbackPrompt));
  };
  const paste = (isOpen: boolean) => withKeyFieldFocus(() => setPasting(isOpen));
  const accept = (key: Credential | null) =>
    withKeyFieldFocus(() => {
      setPasting(false);
      setRateLimits([]);
      onKey(key);
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <CallerBar caller={caller} isRejected={token === rejectedKey}>
        {isKey && <Button onClick={() => accept(null)}>{hasSession ? 'Use my session' : 'Remove the key'}</Button>}
        {!isPasting && (
          <Button id={KEY_FIELD_ID} variant="outlined" onClick={() => paste(true)}>
            {isKey ? 'Paste another key' : 'Paste a key'}
          </Button>
        )}
        {isPasting && (
          <Box sx={{ flexBasis: '100%', py: 1 }}>
            <KeyForm loadCaller={loadKeyCaller} onAccepted={accept} onCancel={() => paste(false)} />
          </Box>
        )}
      </CallerBar>
      {caller && !maySeeSchema(caller) && (
        <Alert severity="info" variant="outlined">
          This key lacks the scope schema:read, so the explorer and completion are off. Your queries still run.
        </Alert>
      )}
      <ExampleBar caller={caller} onPick={(example) => void open(example)} />
      <Suspense fallback={<Skeleton variant="rounded" aria-label="Loading the editor" role="status" sx={editorSx} />}>
        <Editor fetcher={fetcher} request={request} hasSchema={caller !== undefined && maySeeSchema(caller)} />
      </Suspense>
      <RateLimitStatus limits={rateLimits} />
    </Box>
  );
}
