import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { BudgetLine } from './BudgetLine.tsx';
import { budgetsOf, type Budget } from './budgets.ts';
import { CallerBar } from './CallerBar.tsx';
import { maySeeSchema, type Caller, type Credential } from './callers.ts';
import { createFetcher } from './createFetcher.ts';
import type { EditorProps } from './editor/EditorProps.ts';
import { editorSx } from './editor/editorLook.ts';
import { ExampleBar } from './ExampleBar.tsx';
import { knownPrompt, requestOf, type EditorRequest, type Example, type ExamplePrompt } from './examples.ts';
import { KeyForm } from './KeyForm.tsx';
import { KEY_PLACE, keepingPlace } from './keyPlace.ts';

interface Props {
  token: string;
  /** Whose rights the token brings; undefined while it is being asked for. */
  caller: Caller | undefined;
  hasSession: boolean;
  loadKeyCaller: (key: string) => Promise<Caller>;
  loadExamplePrompt: (token: string) => Promise<ExamplePrompt | null>;
  /** Null puts the key away. */
  onKey: (key: Credential | null) => void;
  /** The session of this token is over. */
  onSessionRefused: (token: string) => void;
  Editor: ComponentType<EditorProps>;
}

/** The editor, and above it whose rights it has and what to begin with. */
export function Workbench({
  token,
  caller,
  hasSession,
  loadKeyCaller,
  loadExamplePrompt,
  onKey,
  onSessionRefused,
  Editor,
}: Props) {
  const [isPasting, setPasting] = useState(false);
  const [request, setRequest] = useState<EditorRequest | null>(null);
  const [budgets, setBudgets] = useState<readonly Budget[]>([]);
  const [refusedKey, setRefusedKey] = useState<string>();
  const isKey = caller?.kind === 'key';
  const fetcher = useMemo(
    () =>
      createFetcher(token, {
        onAnswer: (headers) => setBudgets(budgetsOf(headers)),
        onRefused: () => (isKey ? setRefusedKey(token) : onSessionRefused(token)),
      }),
    [token, isKey, onSessionRefused],
  );

  const open = async (example: Example) => {
    // Whoever may not look for one gets one that every library has.
    const prompt = await loadExamplePrompt(token).catch(() => null);
    setRequest(requestOf(example, prompt ?? knownPrompt));
  };
  const paste = (isOpen: boolean) => keepingPlace(() => setPasting(isOpen));
  const accept = (key: Credential | null) =>
    keepingPlace(() => {
      setPasting(false);
      setBudgets([]);
      onKey(key);
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <CallerBar caller={caller} isRefused={token === refusedKey}>
        {isKey && <Button onClick={() => accept(null)}>{hasSession ? 'Use my session' : 'Put the key away'}</Button>}
        {!isPasting && (
          <Button id={KEY_PLACE} variant="outlined" onClick={() => paste(true)}>
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
          This key has no right schema:read, so there is neither explorer nor completion. What you ask runs all the same.
        </Alert>
      )}
      <ExampleBar caller={caller} onPick={(example) => void open(example)} />
      <Suspense fallback={<Skeleton variant="rounded" aria-label="Loading the editor" role="status" sx={editorSx} />}>
        <Editor fetcher={fetcher} request={request} hasSchema={caller !== undefined && maySeeSchema(caller)} />
      </Suspense>
      <BudgetLine budgets={budgets} />
    </Box>
  );
}
