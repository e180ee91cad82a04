import { SystemStatusDocument } from '../../features/status/systemStatus.public.generated.ts';
import { StatusPage } from '../../pages/public/StatusPage.tsx';
import { publicRequest } from '../../api/publicApi.ts';

const loadStatus = async () => (await publicRequest(SystemStatusDocument, {})).systemStatus;

export const StatusRoute = () => <StatusPage loadStatus={loadStatus} />;
