import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a link that came by mail; empty without one. It is in the fragment, which no server sees, and is dropped
 * from the address once it is known. Another link may be opened in this tab.
 */
export function useFragmentToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  if (hash !== '' && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return token;
}
