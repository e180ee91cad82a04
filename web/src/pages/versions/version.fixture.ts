/** A version of a prompt, as the form of it asks for it. */
export const myVersion = (id: string, fields: object = {}) => ({
  ...{ __typename: 'MyVersion', id, title: 'The Letter', isArchived: false, isLocked: false, content: 'Mine for [OWNER].' },
  ...{ ownWords: 'Mine for', note: 'Softer', revision: 2, baseVersion: '1.0', libraryVersion: '1.0', hasLibraryChanged: false },
  baseContent: 'Write to [OWNER].',
  defaults: [],
  variables: [
    {
      ...{ __typename: 'PromptVariable', name: 'OWNER', label: 'Owner', type: 'text', options: [] },
      ...{ description: '', placeholder: '', required: false },
    },
  ],
  ...fields,
});
