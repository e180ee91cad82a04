import { afterEach, expect, jest, test } from '@jest/globals';
import { mockDownloads } from '../../test/downloads.ts';
import { saveFile } from './saveFile.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the address of a file stays valid while the browser may still read it', () => {
  jest.useFakeTimers();
  const names = mockDownloads();
  saveFile('uses.csv', 'a,b', 'text/csv');
  expect(names).toEqual(['uses.csv']);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:file');
});
