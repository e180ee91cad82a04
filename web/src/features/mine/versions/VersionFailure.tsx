import SearchOff from '@mui/icons-material/SearchOff';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { NotFoundState } from '../../../ui/states/NotFoundState.tsx';

interface Props {
  /** Undefined if there is no such version. */
  error: Error | undefined;
  onRetry: () => void;
}

/** In place of a version that does not exist, or could not be loaded. */
export function VersionFailure({ error, onRetry }: Props) {
  if (!error)
    return (
      <NotFoundState
        icon={<SearchOff fontSize="large" />}
        title="Version Not Found"
        text="You have no version of a prompt at this address. It may have been deleted."
        to="/my-versions"
        label="My Versions"
      />
    );
  return (
    <ErrorState
      headingLevel={1}
      title="Your version could not be loaded"
      text="Check your connection and try again."
      error={error}
      onRetry={onRetry}
    />
  );
}
