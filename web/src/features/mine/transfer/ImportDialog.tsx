import { useApolloClient } from '@apollo/client/react';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { planOf } from './code.ts';
import { describeImported, describePlan, hasNothingNew } from './describe.ts';
import type { ImportPlan } from './planImport.ts';
import { runImport } from './requests.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

interface Chosen {
  file: File;
  /** What it would add, once it was read. */
  plan?: ImportPlan;
}

/** Reads a file, says what is new in it, and adds that. Nothing that the member has is changed. */
export function ImportDialog({ open, onClose }: Props) {
  const client = useApolloClient();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same file can be chosen again, after it was corrected.
    target.value = '';
    if (!file || isBusy) return;
    setChosen({ file });
    void attempt(async () => setChosen({ file, plan: await planOf(client, file) }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!chosen) return setFailure('Choose a file first.');
    const { file } = chosen;
    void attempt(async () => {
      const plan = chosen.plan ?? (await planOf(client, file));
      if (hasNothingNew(plan)) return setChosen({ file, plan });
      const imported = await runImport(client, plan).catch((error: unknown) => {
        // It may have added something, so the next attempt needs another plan.
        setChosen({ file });
        throw error;
      });
      toast({ title: 'Imported', description: describeImported(imported) });
      setChosen(undefined);
      onClose();
    });
  };
  return (
    <FormDialog
      open={open}
      title="Import prompts, collections, workflows and versions"
      submitLabel="Import"
      busyLabel="One moment..."
      isBusy={isBusy}
      isDisabled={chosen?.plan !== undefined && hasNothingNew(chosen.plan)}
      failure={failure}
      formProps={{ onSubmit: submit, noValidate: true, 'aria-label': 'Import' }}
      onClose={onClose}
    >
      <Typography variant="body2">
        Choose a file that was exported here (.json or .zip), a zip of Markdown files, or a single Markdown file. Nothing that you
        have is changed or replaced. Keep client names and client data out of it: it is saved on our server.
      </Typography>
      <Box>
        <Button
          variant="outlined"
          startIcon={<UploadFile />}
          aria-disabled={isBusy}
          onClick={() => isBusy || input.current?.click()}
        >
          {chosen ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input ref={input} type="file" hidden aria-label="File" accept=".json,.zip,.md,.txt" onChange={choose} />
      </Box>
      <Box role="status">{chosen && <ChosenFile {...chosen} />}</Box>
    </FormDialog>
  );
}

function ChosenFile({ file, plan }: Chosen) {
  return (
    <>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      {plan && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
          {describePlan(plan).map((line) => (
            <Typography key={line} variant="body2" component="li">
              {line}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}
