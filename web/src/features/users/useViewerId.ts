import { useQuery } from '@apollo/client/react';
import { ViewerDocument } from './Viewer.generated.ts';

/** Id of the admin who looks, which the shell has brought; what the server refuses to do to oneself is not offered. */
export const useViewerId = (): string | undefined => useQuery(ViewerDocument).data?.me?.id;
