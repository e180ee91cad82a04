import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Caller } from './callers.ts';
import { examples, type Example } from './examples.ts';

interface Props {
  caller: Caller | undefined;
  onPick: (example: Example) => void;
}

/** Buttons that open example queries. An example that the key lacks a scope for says so, but can still be opened. */
export function ExampleBar({ caller, onPick }: Props) {
  return (
    <Box component="section" aria-labelledby="examples-heading" sx={barSx}>
      <Typography id="examples-heading" component="h2" variant="subtitle2" sx={{ flexShrink: 0 }}>
        Examples
      </Typography>
      <Box component="ul" sx={listSx}>
        {examples.map((example) => (
          <Box component="li" key={example.id} sx={{ flexShrink: 0 }}>
            <Button size="small" variant="outlined" onClick={() => onPick(example)}>
              {example.label}
              {missingScope(caller, example) && (
                <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
                  needs {missingScope(caller, example)}
                </Typography>
              )}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The first scope that the example needs and the key does not have. */
const missingScope = (caller: Caller | undefined, { scopes }: Example): string | undefined =>
  caller?.kind === 'key' ? scopes.find((scope) => !caller.scopes.includes(scope)) : undefined;

const barSx = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 } as const;

/** Scrolls horizontally on a phone. */
const listSx = { display: 'flex', gap: 1, listStyle: 'none', m: 0, p: 0.5, minWidth: 0, overflowX: 'auto' } as const;
