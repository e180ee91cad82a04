import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { readVault, type Vault } from './sync.ts';

/** The vault on the server: undefined while it loads, null while sync is off. Read again when this device starts or ends to sync. */
export function useVault(vaultId: string | undefined) {
  const client = useApolloClient();
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ of?: string; vault?: Vault | null; failure?: unknown }>({});
  useEffect(() => {
    let isOver = false;
    readVault(client).then(
      (vault) => !isOver && setRead({ of: vaultId, vault }),
      (failure: unknown) => !isOver && setRead({ of: vaultId, failure }),
    );
    return () => {
      isOver = true;
    };
  }, [client, attempt, vaultId]);
  const reload = useCallback(() => {
    setRead({});
    setAttempt((count) => count + 1);
  }, []);
  // What was read for another vault says nothing about this one.
  const { vault, failure } = read.of === vaultId ? read : {};
  return { vault, failure, reload, attempt };
}
