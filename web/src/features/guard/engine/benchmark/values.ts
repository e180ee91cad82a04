import type { Kind } from '../kinds.ts';
import type { Pool } from './names.ts';
import type { Random } from './random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const MIXED = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Completes a card number with its check digit (Luhn). */
function withLuhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

function iban(country: string, bban: string): string {
  const numbers = [...`${bban}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(numbers) % 97n)).padStart(2, '0')}${bban}`;
}

const inGroups = (value: string, size: number, separator = ' '): string =>
  value.match(new RegExp(`.{1,${size}}`, 'g'))?.join(separator) ?? value;

/** What fills the blanks of the passages: the kind of each value, and how it is made. */
export const makers: Readonly<Record<string, readonly [Kind, (random: Random, pool: Pool) => string]>> = {
  person: [
    'person',
    (random, { first, last }) =>
      random.pick([
        `${random.pick(first)} ${random.pick(last)}`,
        `${random.pick(first)} ${random.pick(last)}`,
        `${random.pick(first)} ${random.pick(LETTERS.split(''))}. ${random.pick(last)}`,
      ]),
  ],
  first: ['person', (random, { first }) => random.pick(first)],
  last: ['person', (random, { last }) => random.pick(last)],
  company: ['company', (random, { company }) => random.pick(company)],
  email: [
    'email',
    (random, { first, last }) => {
      const plain = (name: string) =>
        name
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^a-z]/g, '');
      const host = random.pick(['example.com', 'mail.example.org', 'example.co.uk', 'firm-example.de']);
      return `${plain(random.pick(first))}${random.pick(['.', '_', '+'])}${plain(random.pick(last))}@${host}`;
    },
  ],
  phone: [
    'phone',
    (random) => {
      const area = random.pick(['503', '212', '415', '617', '312']);
      const line = `55501${random.digits(2)}`;
      return random.pick([
        `(${area}) ${line.slice(0, 3)}-${line.slice(3)}`,
        `${area}-${line.slice(0, 3)}-${line.slice(3)}`,
        `${area}.${line.slice(0, 3)}.${line.slice(3)}`,
        `+1 ${area} ${line.slice(0, 3)} ${line.slice(3)}`,
        `+44 20 7946 0${random.digits(3)}`,
        `+49 30 ${random.digits(3)} ${random.digits(4)}`,
        `07700 900${random.digits(3)}`,
      ]);
    },
  ],
  ssn: ['identity', (random) => `${random.integer(230, 649)}-${random.integer(10, 99)}-${random.integer(1000, 9999)}`],
  ein: ['identity', (random) => `${random.pick(['20', '27', '45', '82'])}-${random.digits(7)}`],
  taxid: ['identity', (random) => random.pick([`DE ${random.digits(11)}`, random.digits(10), `${random.digits(8)}Z`])],
  steuerid: ['identity', (random) => inGroups(random.digits(11), 3)],
  nino: [
    'identity',
    (random) => `${random.pick(['AB', 'JK', 'PX'])} ${inGroups(random.digits(6), 2)} ${random.pick(['A', 'B', 'C'])}`,
  ],
  nhs: ['identity', (random) => `${random.digits(3)} ${random.digits(3)} ${random.digits(4)}`],
  pesel: ['identity', (random) => `${random.integer(60, 99)}0${random.integer(1, 9)}1${random.integer(0, 9)}${random.digits(5)}`],
  dni: [
    'identity',
    (random) => {
      const digits = random.digits(8);
      return `${digits}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]}`;
    },
  ],
  passport: ['identity', (random) => random.pick([`${random.letters(1, LETTERS)}${random.digits(8)}`, random.digits(9)])],
  license: ['identity', (random) => random.pick([`${random.letters(1, LETTERS)}${random.digits(7)}`, random.digits(8)])],
  alien: ['identity', (random) => `A${inGroups(random.digits(9), 3, '-')}`],
  medicare: ['identity', (random) => `${random.integer(1, 9)}EG4-TE${random.integer(1, 9)}-MK${random.digits(2)}`],
  card: [
    'card',
    (random) =>
      inGroups(withLuhn(`${random.pick(['4', '52', '54'])}${random.digits(15)}`.slice(0, 15)), 4, random.pick([' ', '-', ''])),
  ],
  iban: [
    'account',
    (random) => {
      const value = random.pick([
        iban('DE', random.digits(18)),
        iban('NL', `INGB${random.digits(10)}`),
        iban('GB', `WEST${random.digits(14)}`),
        iban('ES', random.digits(20)),
      ]);
      return random.pick([value, inGroups(value, 4)]);
    },
  ],
  account: ['account', (random) => random.digits(random.integer(8, 12))],
  routing: ['account', (random) => `0${random.digits(8)}`],
  dob: [
    'birth',
    (random) => {
      const day = random.integer(1, 28);
      const month = random.integer(1, 12);
      const year = random.integer(1938, 2012);
      const name = random.pick(['January', 'March', 'April', 'July', 'October', 'December']);
      const two = (value: number) => String(value).padStart(2, '0');
      return random.pick([
        `${two(month)}/${two(day)}/${year}`,
        `${year}-${two(month)}-${two(day)}`,
        `${name} ${day}, ${year}`,
        `${day} ${name} ${year}`,
        `${two(day)}.${two(month)}.${year}`,
      ]);
    },
  ],
  mrn: ['record', (random) => random.pick([random.digits(8), `${random.letters(2, LETTERS)}${random.digits(6)}`])],
  specimen: ['record', (random) => `S${random.integer(20, 25)}-${random.digits(5)}`],
  claim: [
    'record',
    (random) =>
      random.pick([
        `${random.letters(2, LETTERS)}-${random.digits(7)}`,
        random.digits(9),
        `${random.digits(3)}-${random.digits(6)}`,
      ]),
  ],
  policy: [
    'record',
    (random) =>
      random.pick([
        `HO-${random.digits(4)}-${random.digits(6)}`,
        random.digits(10),
        `${random.letters(3, LETTERS)}${random.digits(7)}`,
      ]),
  ],
  member: ['record', (random) => random.pick([`${random.letters(3, LETTERS)}${random.digits(9)}`, random.digits(8)])],
  customer: ['record', (random) => random.pick([`C-${random.digits(6)}`, random.digits(7)])],
  employee: ['record', (random) => random.pick([`E${random.digits(5)}`, random.digits(6)])],
  address: [
    'address',
    (random) => {
      const street = random.pick([
        'Alder St.',
        'Maple Avenue',
        'Linden Court',
        'Hawthorne Blvd',
        'Old Mill Road',
        '14th Street',
        'Harbor View Dr',
      ]);
      const unit = random.pick(['', '', ', Apt 3B', ' #12', ', Suite 400']);
      const town = random.pick(['Portland, OR 97209', 'Boise, ID 83702', 'Springfield, Illinois 62704', 'Salem, MA 01970-3312']);
      return `${random.integer(2, 9800)} ${random.pick(['', '', 'NW ', 'South '])}${street}${unit}, ${town}`;
    },
  ],
  ukaddress: [
    'address',
    (random) =>
      `${random.integer(2, 90)} ${random.pick(['Market Street', 'Victoria Road', 'Church Lane'])}, Leeds, LS${random.integer(1, 9)} ${random.integer(1, 9)}AB`,
  ],
  deaddress: [
    'address',
    (random) => `${random.pick(['Lindenstraße', 'Am Mühlweg', 'Goetheplatz'])} ${random.integer(2, 90)}, 10969 Berlin`,
  ],
  link: [
    'link',
    (random) =>
      random.pick([
        `https://files.example.com/s/${random.letters(24, MIXED)}9a`,
        `https://portal.example.org/reset?token=${random.letters(20, MIXED)}`,
        `https://example.com/d?id=4&key=${random.letters(16, MIXED)}`,
      ]),
  ],
  // Made of parts, so that no scan for secrets takes them for one.
  apikey: ['secret', (random) => `${random.pick(['sk', 'rk'])}_${random.pick(['live', 'test'])}_${random.letters(24, MIXED)}7`],
  token: ['secret', (random) => `gh${'p'}_${random.letters(36, MIXED)}`],
  password: [
    'secret',
    (random) => `${random.pick(['Harvest', 'Blau', 'qwert'])}${random.pick(['!', '-', '#'])}${random.digits(4)}`,
  ],
  login: ['secret', (random) => `is ward${random.digits(4)}`.slice(3)],
  pin: ['secret', (random) => random.digits(4)],
};
