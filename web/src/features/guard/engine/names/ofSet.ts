import { asksForClient } from '../../clientField.ts';
import { namesInLabel } from './label.ts';

/** The client set that fills the fields. */
export interface NamedSet {
  name: string;
  /** By the names of their variables. */
  values: Readonly<Record<string, string>>;
}

const NAMES =
  /(?:^|_)(?:NAMES?|COUNTERPARTY|PARTY|PARTIES|COMPANY|CLIENT|PATIENT|CUSTOMER|PROSPECT|SELLER|BUYER|TENANT|LANDLORD|EMPLOYEE|EMPLOYER|CANDIDATE|WITNESS|PLAINTIFF|DEFENDANT|SPOUSE)$/;
const OTHER_NAMES = /(?:PROJECT|PRODUCT|FILE|DOCUMENT|CAMPAIGN|EVENT)_NAMES?$/;
/** Longer ones describe somebody. */
const NAME_LENGTH_MAX = 80;

const namesInValues = ({ values }: NamedSet, isWanted: (name: string) => boolean): readonly string[] =>
  Object.entries(values)
    .filter(([name]) => NAMES.test(name) && !OTHER_NAMES.test(name) && isWanted(name))
    .flatMap(([, value]) => value.split(/[;\n]/))
    .map((value) => value.trim())
    // "the landlord" is none. Some scripts have no capitals.
    .filter((value) => /\p{Lu}|\p{Lo}/u.test(value) && value.length <= NAME_LENGTH_MAX);

/** The names of people and companies that a set has: values of variables that ask for one, and those in its own name. */
export function namesOf(set: NamedSet) {
  const ofOthers = namesInValues(set, (name) => !asksForClient(name));
  const isOfOther = (name: string) => ofOthers.some((other) => other.startsWith(name));
  const ofClient = [...namesInValues(set, asksForClient), ...namesInLabel(set.name).filter((name) => !isOfOther(name))];
  return { ofClient, ofOthers };
}
