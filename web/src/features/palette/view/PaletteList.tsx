import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SearchOption } from '../../prompts/search/SearchOption.tsx';
import type { Item, Section } from '../items.ts';
import { ActionOption } from './ActionOption.tsx';

interface Props {
  id: string;
  sections: readonly Section[];
  selected: Item | undefined;
  onOpen: (item: Item) => void;
}

export function PaletteList({ id, sections, selected, onOpen }: Props) {
  return (
    <Box
      role="listbox"
      // The focus stays in the field.
      tabIndex={-1}
      id={id}
      aria-label="Prompts and actions"
      // Keeps the focus in the field when a row is clicked.
      onMouseDown={(event) => event.preventDefault()}
      sx={listSx}
    >
      {sections.map(({ label, items }) => (
        <Box key={label} component="ul" role="group" aria-label={label} sx={groupSx}>
          <Typography component="li" role="presentation" aria-hidden variant="overline" color="textSecondary" sx={{ px: 2 }}>
            {label}
          </Typography>
          {items.map((item) => (
            <ItemOption
              key={item.key}
              id={`${id}${item.key}`}
              item={item}
              isActive={item.key === selected?.key}
              onPick={() => onOpen(item)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface OptionProps {
  id: string;
  item: Item;
  isActive: boolean;
  onPick: () => void;
}

function ItemOption({ item, ...option }: OptionProps) {
  if (item.kind === 'action')
    return <ActionOption {...option} label={item.action.label} note={item.action.note} Icon={item.action.Icon} />;
  if (item.kind === 'all') return <ActionOption {...option} label={item.label} Icon={Search} />;
  const prompt = { __typename: 'Prompt', id: item.id };
  return <SearchOption {...option} prompt={prompt} title={item.title} alias={item.alias} />;
}

const listSx = { flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', py: 1, outline: 'none' } as const;
const groupSx = { listStyle: 'none', m: 0, p: 0, '& + &': { mt: 1 } } as const;
