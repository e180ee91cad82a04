import SearchOff from '@mui/icons-material/SearchOff';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { NotFoundState } from '../../ui/states/NotFoundState.tsx';

interface Props {
  error: Error | undefined;
  isMissing: boolean;
  onRetry: () => void;
}

/** In place of a workflow that does not exist, or could not be loaded. */
export function WorkflowFailure({ error, isMissing, onRetry }: Props) {
  if (isMissing)
    return (
      <NotFoundState
        icon={<SearchOff fontSize="large" />}
        title="Workflow Not Found"
        text="There is no workflow at this address. It may have been renamed or deleted."
        to="/workflows"
        label="All Workflows"
      />
    );
  return (
    <ErrorState
      headingLevel={1}
      title="The workflow could not be loaded"
      text="Check your connection and try again. What you entered is kept."
      error={error}
      onRetry={onRetry}
    />
  );
}
