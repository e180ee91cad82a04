import { useQuery } from '@apollo/client/react';
import { ViewerDocument } from './Viewer.generated.ts';

/** The id of the signed-in admin, from the cache. Some actions are not allowed on one's own account. */
export const useViewerId = (): string | undefined => useQuery(ViewerDocument).data?.me?.id;
