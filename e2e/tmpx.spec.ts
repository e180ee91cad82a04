import { expect, test } from './support/fixtures.ts';
const out = '/tmp/webx-shots/';
const active = (page: any) => page.evaluate(() => { const a = document.activeElement as HTMLElement; const s = getComputedStyle(a); return [a.tagName, a.getAttribute('aria-label') ?? a.textContent?.slice(0, 40), a.getAttribute('name'), s.outlineStyle, s.outlineWidth, a.className.slice?.(0,80), getComputedStyle(a.parentElement ?? a).outlineStyle].join(' | '); });
test('signup', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByLabel('Email').fill('some@example.test');
  await page.locator('input[type=password]').fill('plum harbor 9');
  await page.getByRole('button', { name: 'Create free account' }).click();
  console.log('P17 mouse', await active(page));
  await page.locator('input[type=password]').press('Enter');
  console.log('P17 enter', await active(page));
  await page.screenshot({ path: out + 'p17.png' });
});
test('member', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  console.log('P15 before', await active(page));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(800);
  console.log('P15 after', await active(page));
  await page.goto('/generator');
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('legal');
  await page.getByRole('combobox', { name: 'Task type' }).selectOption('analysis');
  await page.getByRole('textbox', { name: 'Context' }).fill('lease');
  await page.getByRole('button', { name: 'Generate' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  console.log('P16', await active(page));
  await page.goto('/subscribe');
  await page.waitForTimeout(4000);
  const seen: string[] = [];
  for (let i = 0; i < 45; i++) { await page.keyboard.press('Tab'); seen.push(await active(page)); }
  console.log('P13\n' + seen.join('\n'));
  await page.screenshot({ path: out + 'p13.png', fullPage: true });
});
test('chat', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Chat with us' }).last().click();
  await page.waitForTimeout(500);
  await page.getByRole('link', { name: 'Sign In' }).first().focus();
  await page.keyboard.press('Escape');
  console.log('P14 dialog count', await page.getByRole('dialog', { name: /Chat/ }).count());
});
test('phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/category/legal');
  await page.waitForTimeout(1000);
  await page.screenshot({ path: out + 'p18cat.png' });
  await page.goto('/prompt/contract-analysis-assistant');
  await page.waitForTimeout(1000);
  await page.screenshot({ path: out + 'p18prompt.png', fullPage: true });
  await signIn('pro');
  await page.goto('/');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: out + 'p20dash.png' });
  await page.goto('/workflows');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: out + 'p22wf.png' });
  for (const path of ['/', '/prompts', '/prompt/contract-analysis-assistant', '/favorites', '/generator', '/workflows', '/account', '/collections', '/my-prompts', '/billing', '/record', '/account/client-sets']) {
    await page.goto(path); await page.waitForTimeout(900);
    const small = await page.evaluate(() => [...document.querySelectorAll('a,button,input,select,[role=button]')].filter((e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 && (r.height < 24 || r.width < 24) && getComputedStyle(e).opacity !== '0' && !e.closest('p,li li'); }).map((e) => (e.getAttribute('aria-label') ?? e.textContent ?? '').slice(0, 30) + ' ' + Math.round(e.getBoundingClientRect().width) + 'x' + Math.round(e.getBoundingClientRect().height)));
    console.log('P24', path, small.join('; '));
  }
});
