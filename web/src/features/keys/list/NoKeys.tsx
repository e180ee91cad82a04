import Key from '@mui/icons-material/VpnKeyOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';

const DOCUMENTATION = '/developers';

interface Props {
  /** Whether the member had keys before. */
  hadKeys: boolean;
  /** Undefined if the member may not create keys yet. */
  onCreate: ((opener: HTMLElement) => void) | undefined;
}

export function NoKeys({ hadKeys, onCreate }: Props) {
  return (
    <EmptyState
      icon={<Key fontSize="large" />}
      title={hadKeys ? 'No active keys' : 'No keys yet'}
      text="With a key your own program uses the library as you do: it finds prompts, fills them in and records their use. The documentation shows how, in curl, TypeScript and Python."
      action={
        <>
          {onCreate && (
            <Button variant="contained" aria-haspopup="dialog" onClick={(event) => onCreate(event.currentTarget)}>
              Create a key
            </Button>
          )}
          <Button variant="outlined" component={Link} to={DOCUMENTATION}>
            Read the documentation
          </Button>
        </>
      }
    />
  );
}
