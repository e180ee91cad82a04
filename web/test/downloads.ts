import { jest } from '@jest/globals';

/** Takes the place of the browser's downloads. Returns the names of the files, in order. Restore the mocks after the test. */
export function mockDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = jest.fn(() => 'blob:file');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
