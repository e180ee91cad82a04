import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, useId, useRef, useState } from 'react';
import { fold, type Stretch } from './fold.ts';
import { TextBox } from './TextBox.tsx';
import { changesOf, countPlaces } from './words.ts';

interface Props {
  title: string;
  before: string;
  after: string;
  /** Such as "since save 1". */
  since?: string;
}

const countText = (count: number): string => (count === 0 ? 'No changes' : `${count} ${count === 1 ? 'change' : 'changes'}`);

/** What has changed from one text to another, word by word. What is far from every change is folded. */
export function Changes({ title, before, after, since }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly number[] | 'all'>([]);
  const parts = changesOf(before, after);
  const stretches = fold(parts);
  const isFolded = ({ kind }: Stretch, index: number) => kind === 'folded' && opened !== 'all' && !opened.includes(index);
  const open = (what: typeof opened) => {
    setOpened(what);
    // The button is gone.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      <Box sx={captionSx}>
        <Typography variant="caption" component="p" color="textSecondary">
          {[countText(countPlaces(parts)), since].filter(Boolean).join(' ')}
        </Typography>
        {stretches.filter(isFolded).length > 1 && (
          <Button size="small" onClick={() => open('all')}>
            Show the whole text
          </Button>
        )}
      </Box>
      <TextBox ref={box} aria-labelledby={id}>
        {stretches.map((stretch, index) => {
          const { kind, text } = stretch;
          if (kind === 'folded' && isFolded(stretch, index))
            return (
              <Fragment key={index}>
                {stretch.head}
                <Button size="small" fullWidth sx={foldSx} onClick={() => open([...(opened === 'all' ? [] : opened), index])}>
                  {`Show ${stretch.wordCount} unchanged words`}
                </Button>
                {stretch.tail}
              </Fragment>
            );
          if (kind === 'added') return <ins key={index}>{text}</ins>;
          return kind === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>;
        })}
      </TextBox>
    </Box>
  );
}

const captionSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 } as const;
const foldSx = { display: 'flex', my: 1, border: '1px dashed', borderColor: 'divider', whiteSpace: 'normal' } as const;
