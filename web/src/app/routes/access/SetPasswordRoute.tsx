import { useNavigate } from 'react-router-dom';
import { SetPasswordDocument } from '../../../features/auth/password/setPassword.public.generated.ts';
import { SetPasswordPage } from '../../../pages/access/SetPasswordPage.tsx';
import { publicRequest } from '../../../api/publicApi.ts';
import { memberChanged } from '../../../api/session/memberChanged.ts';

const setPassword = async (token: string, password: string): Promise<void> =>
  void (await publicRequest(SetPasswordDocument, { token, password }));

export function SetPasswordRoute() {
  const navigate = useNavigate();
  const onSet = () => {
    void navigate('/user-login', { replace: true, state: { isPasswordSet: true } });
    // All sessions of the account have ended; if one of them is this browser's, its token is dropped.
    memberChanged();
  };
  return <SetPasswordPage setPassword={setPassword} onSet={onSet} />;
}
