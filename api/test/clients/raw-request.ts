import { request } from 'node:http';

export interface RawResponse {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** What fetch would refuse to send or tidy up: any method, a path to the letter, a body where none belongs. */
export const rawRequest = (url: string, method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<RawResponse>((resolve, reject) => {
    request(url, { method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    })
      .on('error', reject)
      .end(body);
  });
