import { randomBytes } from 'node:crypto';

/** Names this run: the databases that its workers create on a server carry the name, so that the end can drop them. */
export default function setUp() {
  process.env.TEST_RUN = randomBytes(4).toString('hex');
}
