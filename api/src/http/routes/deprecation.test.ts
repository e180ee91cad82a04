import { expect, test } from '@jest/globals';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { announceDeprecation } from './deprecation.ts';

test('a deprecated route says since when, and until when it works', async () => {
  const app = express();
  app.get(
    '/old',
    announceDeprecation({ since: '2027-01-01', until: '2027-07-01' }),
    (_request, response) => void response.json([]),
  );
  const server = app.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/old`);
    expect({ status, deprecation: headers.get('deprecation'), sunset: headers.get('sunset'), link: headers.get('link') }).toEqual(
      {
        status: 200,
        deprecation: '@1798761600',
        sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
        link: '</developers#changes>; rel="deprecation"',
      },
    );
  } finally {
    server.close();
  }
});
