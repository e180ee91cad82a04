// What pages show of the sets that there are, as one file for the header and the prompt page.
export { ChooseSet } from './prompt/ChooseSet.tsx';
export { HeaderSets } from './switcher/HeaderSets.tsx';
