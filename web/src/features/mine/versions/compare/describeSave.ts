import type { MyVersionSavesQuery } from '../MyVersion.generated.ts';
import { countWords } from './fold.ts';
import { changesOf } from './words.ts';

export type Save = MyVersionSavesQuery['myVersionSaves']['edges'][number]['node'];

/** Such as "+12 / −3 words". */
function describeText(before: string, after: string): string {
  if (before === after) return 'Same text';
  const parts = changesOf(before, after);
  const count = (of: 'added' | 'removed') =>
    parts.reduce((sum, { kind, text }) => (kind === of ? sum + countWords(text) : sum), 0);
  const added = count('added');
  const removed = count('removed');
  const counts = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean).join(' / ');
  if (counts === '') return 'Only spacing changed';
  return `${counts} ${added + removed === 1 ? 'word' : 'words'}`;
}

/** What tells a save from the one before it, of which nothing is known if it is no longer kept. */
export function describeSave(save: Save, previous: Save | undefined): string {
  const { revision, baseVersion, content, defaults, note } = save;
  if (!previous) return `${revision === 1 ? 'First save, from' : 'Based on'} library version ${baseVersion}`;
  const valuesOf = (of: Save) => JSON.stringify(of.defaults.map(({ name, value }) => [name, value]));
  return [
    content !== null && previous.content !== null && describeText(previous.content, content),
    valuesOf(save) !== valuesOf(previous) && (defaults.length === 0 ? 'default values removed' : 'default values changed'),
    note === '' && previous.note !== '' && 'note removed',
    baseVersion !== previous.baseVersion && `now based on library version ${baseVersion}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
