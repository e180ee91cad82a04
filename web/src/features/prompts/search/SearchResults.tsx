import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { SearchOption } from './SearchOption.tsx';
import type { useSuggestions } from './useSuggestions.ts';

interface Props extends ReturnType<typeof useSuggestions> {
  id: string;
  words: string;
  active: number;
  onPick: (promptId: string) => void;
  onAll: () => void;
}

function statusText({
  totalCount,
  isPending,
  failed,
  words,
}: Pick<Props, 'totalCount' | 'isPending' | 'failed' | 'words'>): string {
  if (failed) return 'The search could not be run.';
  if (isPending) return 'Searching…';
  if (totalCount === 0) return `Nothing found for “${words}”.`;
  return totalCount === 1 ? '1 result' : `${totalCount} results`;
}

export function SearchResults({ id, words, active, results, totalCount, isPending, failed, onPick, onAll }: Props) {
  return (
    <Paper
      variant="outlined"
      // Keeps the focus in the field when a result is clicked.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        position: { xs: 'fixed', sm: 'absolute' },
        top: { xs: 'auto', sm: '100%' },
        insetInline: { xs: 8, sm: 0 },
        mt: 0.5,
        zIndex: 'modal',
        boxShadow: 4,
        maxHeight: '70vh',
        overflowY: 'auto',
      }}
    >
      <Box component="ul" role="listbox" id={id} aria-label="Search results" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {results.map(({ node, match }, index) => (
          <SearchOption
            key={node.id}
            id={`${id}${index}`}
            prompt={node}
            title={match?.title}
            alias={match?.alias}
            isActive={index === active}
            onPick={() => onPick(node.id)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 44, px: 2 }}>
        <Typography role="status" variant="caption" color="textSecondary">
          {statusText({ totalCount, isPending, failed, words })}
        </Typography>
        {totalCount > results.length && (
          <Button size="small" tabIndex={-1} onClick={onAll}>
            All results
          </Button>
        )}
      </Box>
    </Paper>
  );
}
