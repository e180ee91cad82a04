import { useEffect, useState } from 'react';
import { publicRequest } from '../../../api/publicApi.ts';
import { IsPasswordLinkValidDocument } from './isPasswordLinkValid.public.generated.ts';

export type CheckLink = (token: string) => Promise<boolean>;

export const checkPasswordLink: CheckLink = async (token) =>
  (await publicRequest(IsPasswordLinkValidDocument, { token })).isPasswordLinkValid;

/** Whether a link for a password works. If the server cannot be asked, the link may work: the server says so later. */
export function usePasswordLink(token: string, check: CheckLink) {
  const [state, setState] = useState<'checking' | 'valid' | 'invalid'>(token === '' ? 'invalid' : 'checking');
  useEffect(() => {
    if (token === '') return;
    let isCurrent = true;
    check(token)
      .catch(() => true)
      .then((isValid) => {
        if (isCurrent) setState(isValid ? 'valid' : 'invalid');
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [token, check]);
  return { state, setInvalid: () => setState('invalid') };
}
