import { useQuery } from '@apollo/client/react';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId } from 'react';
import { inputSx } from '../../../ui/forms/formStyles.ts';
import { OwnCategoriesDocument } from './OwnPromptForm.generated.ts';

/** Any name, or one of those that the member has given before. */
export function CategoryField({ isReadOnly, ...field }: TextFieldProps & { isReadOnly: boolean }) {
  const { data } = useQuery(OwnCategoriesDocument);
  const listId = useId();
  return (
    <>
      <TextField
        {...field}
        label="Category"
        fullWidth
        autoComplete="off"
        slotProps={{ htmlInput: { list: listId, readOnly: isReadOnly } }}
        sx={inputSx}
      />
      <datalist id={listId}>
        {data?.ownCategories.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
