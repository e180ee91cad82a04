import SearchOff from '@mui/icons-material/SearchOff';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { NotFoundState } from '../../ui/states/NotFoundState.tsx';

interface Props {
  error: Error | undefined;
  isMissing: boolean;
  onRetry: () => void;
}

/** In place of an own prompt that does not exist, or could not be loaded. */
export function OwnPromptFailure({ error, isMissing, onRetry }: Props) {
  if (isMissing)
    return (
      <NotFoundState
        icon={<SearchOff fontSize="large" />}
        title="Prompt Not Found"
        text="You have no prompt at this address. It may have been deleted."
        to="/my-prompts"
        label="My Prompts"
      />
    );
  return (
    <ErrorState
      headingLevel={1}
      title="The prompt could not be loaded"
      text="Check your connection and try again. What you typed is kept."
      error={error}
      onRetry={onRetry}
    />
  );
}
