import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { requireData, toApiError } from '../../../api/errors.ts';
import { ConfirmActionDialog } from '../../../ui/dialogs/ConfirmActionDialog.tsx';
import { displayName } from '../../../ui/displayName.ts';
import { RowList } from '../../../ui/list/RowList.tsx';
import { PageLink } from '../../../ui/location/PageLink.tsx';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { AssistantListFragmentDoc, DisconnectAssistantDocument, type AssistantFactsFragment } from './AssistantList.generated.ts';
import { AssistantRow } from './AssistantRow.tsx';

interface Props {
  assistants: readonly AssistantFactsFragment[];
  lostScopes: readonly string[];
}

/** The assistants that the member has connected without a key, each with a button to disconnect it. */
export function AssistantList({ assistants, lostScopes }: Props) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [now] = useState(() => new Date());
  const [current, setCurrent] = useState<{ assistant: AssistantFactsFragment; opener: HTMLElement }>();
  const [isOpen, setOpen] = useState(false);
  const disconnect = useDisconnect();
  const toast = useToast();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, mt: 3 }}
    >
      <Typography ref={heading} id={headingId} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        Connected assistants
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '72ch' }}>
        An assistant that you connect signs in by itself, without a key. It reads the library, your favorites and recent uses,
        and, if you allow it, records uses and sets favorites, over MCP and nowhere else. The{' '}
        <PageLink to="/developers">documentation</PageLink> shows how to connect one.
      </Typography>
      {assistants.length > 0 ? (
        <RowList label="Connected assistants">
          {assistants.map((assistant) => (
            <AssistantRow
              key={assistant.id}
              onDisconnect={(opener) => {
                setCurrent({ assistant, opener });
                setOpen(true);
              }}
              assistant={assistant}
              lostScopes={lostScopes}
              now={now}
            />
          ))}
        </RowList>
      ) : (
        <Typography>No assistant is connected.</Typography>
      )}
      {current && (
        <ConfirmActionDialog
          isDestructive
          title={`Disconnect “${displayName(current.assistant)}”?`}
          confirmLabel="Disconnect"
          paragraphs={['It stops working immediately. You can connect it again from the assistant.']}
          action={async () => {
            await disconnect(current.assistant.id);
            setOpen(false);
            toast({ title: 'Assistant Disconnected', description: `“${displayName(current.assistant)}” no longer has access.` });
          }}
          open={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => {
            setCurrent(undefined);
            restoreFocus(current.opener.isConnected ? current.opener : heading.current);
          }}
        />
      )}
    </Box>
  );
}

/** Ends a connection, and writes the list that is left to the cache. */
function useDisconnect() {
  const client = useApolloClient();
  return async (id: string): Promise<void> => {
    try {
      const { data } = await client.mutate({ mutation: DisconnectAssistantDocument, variables: { id } });
      const { disconnectAssistant: connectedAssistants } = requireData(data);
      client.writeFragment({
        id: 'ROOT_QUERY',
        fragment: AssistantListFragmentDoc,
        fragmentName: 'AssistantList',
        data: { connectedAssistants },
      });
    } catch (error) {
      throw toApiError(
        error,
        'We do not know whether the assistant was disconnected. Reload the page, and try again if it is still listed.',
      );
    }
  };
}
