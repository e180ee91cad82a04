import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a link from a mail, or an empty string. It is in the URL's fragment, which no server sees, and is removed
 * from the URL once read. Another link can be opened in the same tab.
 */
export function useFragmentToken(): string {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  if (hash !== '' && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate({ search, hash: '' }, { replace: true });
  }, [hash, navigate, search]);
  return token;
}
