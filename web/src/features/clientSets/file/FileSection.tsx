import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState, type ChangeEvent } from 'react';
import { ClientSetError } from '../../../api/clientSets/actions.ts';
import { type Book, setsOf } from '../../../api/clientSets/clientSet.ts';
import { localDay } from '../../../ui/localDay.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { countText } from '../labels.ts';
import { Section } from '../Section.tsx';
import { exportText, importFile } from './transfer.ts';

const resultText = ({ added, known }: { added: number; known: number }): string =>
  [
    `${countText(added, 'client set was', 'client sets were')} added.`,
    known > 0 && `${countText(known, 'was', 'were')} here already.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The sets as a file, and back. */
export function FileSection({ userId, book }: { userId: string; book: Book }) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setFailure(undefined);
    try {
      toast({ title: 'Imported', description: resultText(await importFile(userId, await file.text())) });
    } catch (error) {
      setFailure(error instanceof ClientSetError ? error.message : 'The file could not be read. Please try again.');
    } finally {
      // The same file can be chosen again.
      target.value = '';
    }
  };
  const save = () => saveFile(`promptory-client-sets-${localDay()}.json`, exportText(book), 'application/json');
  return (
    <Section
      title="Export and import"
      text="The file has your client sets as plain JSON: anybody who gets it can read it. Keep it where you keep other client files."
    >
      <Button variant="outlined" disabled={setsOf(book).length === 0} onClick={save}>
        Export as a file
      </Button>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        Import a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File of client sets"
        hidden
        onChange={(event) => void read(event)}
      />
      {failure !== undefined && (
        <Alert severity="error" variant="outlined" sx={{ width: '100%' }}>
          {failure}
        </Alert>
      )}
    </Section>
  );
}
