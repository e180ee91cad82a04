import { fill } from '@promptory/sdk/fill';
import { clipboard, expect, test } from './support/fixtures.ts';

interface Prompt {
  id: string;
  title: string;
  content: string;
  variables: { name: string; placeholder: string; type: string }[];
}

// Set PROMPTS_OF_EACH to test more prompts of each category.
const PER_CATEGORY = Number(process.env.PROMPTS_OF_EACH ?? 1);

test('a prompt of each category is copied exactly as filled in', async ({ page, signIn, request }) => {
  test.setTimeout(PER_CATEGORY * 600_000);
  const { token } = await signIn('pro');
  const get = async <T>(path: string) =>
    (await (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()) as T;
  const categories = await get<{ id: string }[]>('/api/categories');
  expect(categories).toHaveLength(8);

  for (const { id: category } of categories) {
    const prompts = await get<Prompt[]>(`/api/prompts?category=${category}`);
    // The prompts with the most variables.
    const longest = prompts
      .toSorted((a, b) => b.variables.length - a.variables.length || a.id.localeCompare(b.id))
      .slice(0, PER_CATEGORY);
    expect(longest.length, category).toBeGreaterThan(0);
    for (const { id, title, content, variables } of longest) {
      await page.goto(`/prompt/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const fields = page.getByRole('form', { name: 'Fill in the fields' }).locator('input, select, textarea:not([aria-hidden])');
      await expect(fields).toHaveCount(variables.length);
      for (const [index, { placeholder, type }] of variables.entries()) {
        if (type === 'select') await fields.nth(index).selectOption(placeholder);
        else await fields.nth(index).fill(placeholder);
      }
      await expect(page.getByText(`${variables.length} of ${variables.length} filled`)).toBeVisible();
      await page.getByRole('button', { name: 'Copy Prompt' }).click();
      const examples = Object.fromEntries(variables.map(({ name, placeholder }) => [name, placeholder]));
      const expected = fill(
        content,
        variables.map(({ name }) => name),
        examples,
      );
      await expect.poll(() => clipboard(page)).toBe(expected);
      for (const { name } of variables) expect(expected).not.toContain(`[${name}]`);
    }
  }
});
