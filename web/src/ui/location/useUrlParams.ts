import { useContext } from 'react';
import {
  createSearchParams,
  type NavigateOptions,
  UNSAFE_NavigationContext as NavigationContext,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';

type Change = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The search parameters of the URL. A change begins with those that are in the URL now, which may be newer than those that are
 * shown: a navigation is rendered when there is time for it, and two filters can be changed before that.
 */
export function useUrlParams(): [URLSearchParams, Change] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { navigator } = useContext(NavigationContext);
  const change: Change = (next, options) => {
    // Every history of React Router has it, but its type does not say so.
    const { search } = (navigator as typeof navigator & { location: { search: string } }).location;
    void navigate(`?${next(createSearchParams(search)).toString()}`, options);
  };
  return [params, change];
}
