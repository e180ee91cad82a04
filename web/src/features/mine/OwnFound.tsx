import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { RowList } from '../../ui/list/RowList.tsx';
import { OwnFoundDocument } from './OwnFound.generated.ts';
import { OwnPromptRow } from './OwnPromptRow.tsx';

/** The list of My Prompts has all. */
const MAX_SHOWN = 3;

/** What a search finds among the member's own prompts; nothing if it finds none. */
export function OwnFound({ search }: { search: string }) {
  const headingId = useId();
  const { data } = useQuery(OwnFoundDocument, { variables: { search, first: MAX_SHOWN } });
  const { totalCount = 0, edges = [] } = data?.ownPrompts ?? {};
  if (totalCount === 0) return null;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography id={headingId} variant="h3" component="h2">
          Mine
        </Typography>
        {totalCount > edges.length && (
          <Link component={RouterLink} to={`/my-prompts?${new URLSearchParams({ q: search })}`}>
            {`All ${totalCount} of mine`}
          </Link>
        )}
      </Box>
      <RowList label="My prompts found">
        {edges.map(({ node }) => (
          <OwnPromptRow key={node.id} prompt={node} />
        ))}
      </RowList>
    </Box>
  );
}
