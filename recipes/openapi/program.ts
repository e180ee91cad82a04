import createClient from 'openapi-fetch';
import type { paths } from './promptory.d.ts';

const promptory = createClient<paths>({
  baseUrl: process.env.PROMPTORY_URL,
  headers: { authorization: `Bearer ${process.env.PROMPTORY_KEY}` },
});

async function read(offset: number) {
  const { data, error } = await promptory.GET('/api/prompts', { params: { query: { limit: 2, offset, sort: 'newest' } } });
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return data;
}

const both = [...(await read(0)), ...(await read(2))];

console.log(both.length, 'prompts');
for (const { title } of both) console.log(title);
