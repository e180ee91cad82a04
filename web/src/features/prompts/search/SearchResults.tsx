import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useLayoutEffect } from 'react';
import { OptionRow } from './OptionRow.tsx';
import { ownKinds } from './ownKinds.ts';
import { SearchOption } from './SearchOption.tsx';
import { useOwnFound, type OwnItem } from './useOwnFound.ts';
import { ALL_RESULTS, type useSearchBox } from './useSearchBox.ts';

interface Props extends Pick<ReturnType<typeof useSearchBox>, 'results' | 'hasMore' | 'isPending' | 'status'> {
  id: string;
  words: string;
  active: number;
  onPick: (promptId: string) => void;
  /** Called with what is found of the member’s own, which follows the results; undefined while that is not known. */
  onOwn: (own: readonly OwnItem[] | undefined) => void;
  onPickOwn: (item: OwnItem) => void;
  onAll: () => void;
}

export function SearchResults({ id, words, active, results, hasMore, isPending, status, ...on }: Props) {
  const { onPick, onOwn, onPickOwn, onAll } = on;
  const found = useOwnFound(words);
  // Not before the results, which would push it down, and all at once.
  const own = isPending || found.isPending ? undefined : found.items;
  // Not later: for a moment, the total would have what was found for other words.
  useLayoutEffect(() => onOwn(own), [own, onOwn]);
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
        {own?.map((item, index) => {
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
        {hasMore && (
          <OptionRow
            id={`${id}${ALL_RESULTS}`}
            icon={<Search color="action" sx={{ width: 32 }} />}
            title="All results"
            caption={status}
            isActive={active === ALL_RESULTS}
            onPick={onAll}
          />
        )}
      </Box>
      {!hasMore && (
        // The field announces it.
        <Typography variant="caption" component="p" color="textSecondary" aria-hidden sx={{ px: 2, py: 1.5 }}>
          {status}
        </Typography>
      )}
    </Paper>
  );
}
