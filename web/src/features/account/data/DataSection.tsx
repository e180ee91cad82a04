import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AccountSection } from '../AccountSection.tsx';
import { DataSectionFragmentDoc, type DataSectionFragment } from './DataSection.generated.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { useExport } from './useExport.ts';

interface Props {
  account: FragmentType<DataSectionFragment>;
  onDeleted: (userId: string, isConfirmed: boolean) => void;
}

export function DataSection({ account, onDeleted }: Props) {
  const { data, complete } = useFragment({ fragment: DataSectionFragmentDoc, from: account });
  return (
    <AccountSection id="data" title="Your data" text="What we keep about you is yours to download or delete.">
      {complete && <Data user={data.user} onDeleted={onDeleted} />}
    </AccountSection>
  );
}

function Data({ user, onDeleted }: Pick<DataSectionFragment, 'user'> & Pick<Props, 'onDeleted'>) {
  const { isBusy, exportData } = useExport();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Typography>Everything we keep about you, in one JSON file. It contains no passwords or codes.</Typography>
      <Button variant="outlined" aria-disabled={isBusy} onClick={exportData}>
        {isBusy ? 'One moment...' : 'Download my data'}
      </Button>
      <Divider flexItem sx={{ width: '100%', my: 1 }} />
      <Typography>Deleting your account removes it and everything you collected in it. This cannot be undone.</Typography>
      <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
        Delete account
      </Button>
      <DeleteAccountDialog open={isDialogOpen} user={user} onClose={() => setDialogOpen(false)} onDeleted={onDeleted} />
    </>
  );
}
