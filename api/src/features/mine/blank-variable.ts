import { isLongText, labelOf } from '@promptory/sdk/fill';
import { type PromptVariable, VariableType } from '../prompts/prompt.entity.ts';

/** What a name in brackets becomes before anybody has said more about it. */
export const blankVariable = (name: string): PromptVariable => ({
  name,
  label: labelOf(name),
  description: '',
  placeholder: '',
  type: isLongText({ name }) ? VariableType.longtext : VariableType.text,
  required: false,
  options: [],
});
