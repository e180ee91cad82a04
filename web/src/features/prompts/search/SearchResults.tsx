import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { resultsText } from '../../../ui/list/totalText.ts';
import { OptionRow } from './OptionRow.tsx';
import { ownKinds } from './ownKinds.ts';
import { quoted } from './quoted.ts';
import { SearchOption } from './SearchOption.tsx';
import { useOwnFound, type OwnItem } from './useOwnFound.ts';
import type { useSuggestions } from './useSuggestions.ts';

interface Props extends ReturnType<typeof useSuggestions> {
  id: string;
  words: string;
  active: number;
  onPick: (promptId: string) => void;
  /** Called with what is found of the member’s own, which follows the results. */
  onOwn: (own: readonly OwnItem[]) => void;
  onPickOwn: (item: OwnItem) => void;
  onAll: () => void;
}

const none: readonly OwnItem[] = [];

type Status = Pick<Props, 'totalCount' | 'totalCountIsExact' | 'isPending' | 'failed' | 'words'>;

function statusText({ isPending, failed, words, ...total }: Status): string {
  if (failed) return 'The search could not be run.';
  if (isPending) return 'Searching…';
  if (total.totalCount === 0) return `Nothing found for ${quoted(words)}.`;
  return resultsText(total);
}

export function SearchResults({ id, words, active, results, totalCount, totalCountIsExact, isPending, failed, ...on }: Props) {
  const { onPick, onOwn, onPickOwn, onAll } = on;
  const found = useOwnFound(words);
  // Not before the results, which would push it down.
  const own = isPending ? none : found;
  useEffect(() => onOwn(own), [own, onOwn]);
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
        {own.map((item, index) => {
          const { name, Icon } = ownKinds[item.kind];
          const place = results.length + index;
          return (
            <OptionRow
              key={`${item.kind} ${item.id}`}
              id={`${id}${place}`}
              icon={<Icon color="action" sx={{ width: 32 }} />}
              title={item.title}
              caption={name}
              isActive={place === active}
              onPick={() => onPickOwn(item)}
            />
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 44, px: 2 }}>
        <Typography role="status" variant="caption" color="textSecondary">
          {statusText({ totalCount: totalCount + own.length, totalCountIsExact, isPending, failed, words })}
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
