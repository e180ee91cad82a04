import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility.ts';
import { expect, recordedUse, test } from './support/fixtures.ts';

test('days that are typed filter the record, and are still chosen after a reload', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/record');
  const from = page.getByLabel('From');
  await expect(page.getByText('Copy a prompt from the library, and its use is recorded here.')).toBeVisible();
  await from.focus();
  await page.keyboard.type('11202025', { delay: 30 });
  await expect(from).toHaveValue('2025-11-20');
  await expect(page).toHaveURL('/record?from=2025-11-20');
  await page.reload();
  await expect(from).toHaveValue('2025-11-20');
});

test('a use gets a matter and a review, and the record is exported and opened again', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompt/case-chronology-from-source-documents');
  const recorded = recordedUse(page);
  await page
    .getByRole('button', { name: /^Copy Prompt/ })
    .first()
    .click();
  await expect(page.getByText(/^Copied to the clipboard/).first()).toBeVisible();
  await recorded;

  await page.goto('/record');
  await page.getByRole('checkbox', { name: /^Choose / }).check();
  await page.getByRole('button', { name: 'Add to 1 entry' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Client or matter' }).fill('Acme v. Doe');
  await page.getByRole('checkbox', { name: 'I have reviewed the result' }).check();
  await page.getByRole('button', { name: 'Add to the record' }).click();
  const entry = page.getByRole('list', { name: 'AI-use record' }).getByRole('listitem');
  await expect(entry.getByText('Acme v. Doe')).toBeVisible();
  await expect(entry.getByText(/^Reviewed /)).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).toMatch(/\/record$/);

  const download = async (format: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('radio', { name: format }).check();
    const [file, response] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForResponse((response) => response.request().postData()?.includes('RecordFile') ?? false),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { data } = (await response.json()) as { data: { aiUseFile: { digest: string } } };
    return { content: await readFile(await file.path()), digest: data.aiUseFile.digest };
  };
  const csv = await download(/^CSV/);
  expect(csv.content.toString()).toContain(',Acme v. Doe,');
  expect(createHash('sha256').update(csv.content).digest('hex')).toBe(csv.digest);
  const pdf = await download(/^PDF/);
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.digest).toBe(csv.digest);
});
