import { request } from 'node:http';

export interface RawResponse {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Sends what fetch would reject or normalize: any method, an unchanged path, a body with any method. */
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
