import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

async function write(page: Page, title: string, text: string) {
  await page.goto('/my-prompts/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function download(page: Page, form: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: form }).click();
  const file = await started;
  return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
}

for (const [form, mimeType] of [
  ['JSON', 'application/json'],
  ['Folder of Markdown (.zip)', 'application/zip'],
] as const)
  test(`what was exported as ${form} is imported again`, async ({ page, signIn }) => {
    await signIn('free');
    await write(page, 'Heliotrope “letter”', ' Write to [CLIENT NAME].\n\n---\nSign: [OUR NAME]');
    await page.getByRole('button', { name: 'Add to collection' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'New collection' }).fill('Mornings');
    await page.getByRole('dialog').getByRole('button', { name: 'Create and add' }).click();
    await expect(page.getByText('Added', { exact: true })).toBeVisible();
    await page.goto('/my-prompts');
    const { name, buffer } = await download(page, form);

    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.getByLabel('File', { exact: true }).setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Import prompts, collections, workflows and versions' });
    await page.getByRole('button', { name: 'Import' }).click();
    await choose({ name: 'notes.pdf', mimeType: 'application/pdf', buffer });
    await expect(dialog.getByRole('alert')).toHaveText('Choose a file that ends with .json, .zip or .md.');
    await choose({ name, mimeType, buffer: buffer.subarray(0, 100) });
    await expect(dialog.getByRole('alert')).toHaveText(/^This is not a complete (JSON|zip) file\.$/);
    await choose({ name, mimeType, buffer });
    await expect(dialog.getByText('Nothing new to import.')).toBeVisible();
    await expect(dialog.getByText('1 prompt skipped: you already have it.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Heliotrope “letter”' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No Prompts Yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Import' }).click();
    await choose({ name, mimeType, buffer });
    await expect(dialog.getByText('1 new prompt.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('list', { name: 'My prompts' }).getByRole('link', { name: 'Heliotrope “letter”' }).click();
    await expect(page.getByRole('textbox', { name: 'Our name' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(' Write to [CLIENT_NAME].\n\n---\nSign: [OUR_NAME]');
    await page.goto('/collections');
    await page.getByRole('link', { name: /^Mornings 1 prompt/ }).click();
    await expect(page.getByRole('list', { name: 'Prompts of the collection' }).getByRole('link')).toHaveText([
      'Heliotrope “letter”',
    ]);
  });
