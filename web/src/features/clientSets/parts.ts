// What pages show beside their own content, as one file for the header and the prompt page.
export { PromptSets } from './prompt/PromptSets.tsx';
export { HeaderSets } from './switcher/HeaderSets.tsx';
