import createClient from 'openapi-fetch';
import type { paths } from './promptory.d.ts';

const promptory = createClient<paths>({
  baseUrl: process.env.PROMPTORY_URL,
  headers: { authorization: `Bearer ${process.env.PROMPTORY_KEY}` },
});

const { data, error } = await promptory.GET('/api/prompts', { params: { query: { limit: 4, sort: 'newest' } } });
if (error) throw new Error(`${error.code}: ${error.message}`);

console.log(data.length, 'prompts');
for (const { title } of data) console.log(title);
