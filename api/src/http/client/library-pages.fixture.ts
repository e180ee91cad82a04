import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SHELL = '<template id="shell">The shell of a member</template>';

/** Everything that a page may say, without the markup of the real templates, which e2e/library-pages.spec.ts opens. */
export const templates = {
  prompt: `<!doctype html><title>⟦title⟧</title><meta name="description" content="⟦description⟧">
<meta property="og:image" content="__ORIGIN__/social/prompt/⟦id⟧.png?v=⟦pictureVersion⟧"><link rel="canonical" href="__ORIGIN__/prompt/⟦id⟧"><script type="application/ld+json">⟦&structuredData⟧</script>
<h1>⟦title⟧</h1><a href="/category/⟦category.id⟧" style="color:var(--⟦category.color⟧)">⟦category.name⟧</a>
⟦#isPremium⟧Pro⟦/isPremium⟧⟦^isPremium⟧Free⟦/isPremium⟧
<dl>⟦#variables⟧<dt>⟦label⟧⟦#isOptional⟧ (optional)⟦/isOptional⟧</dt><dd>⟦help⟧</dd>⟦/variables⟧</dl>
⟦#tags⟧<i>#⟦.⟧</i>⟦/tags⟧<time datetime="⟦added.iso⟧">⟦added.text⟧</time><time datetime="⟦reviewed.iso⟧">⟦reviewed.text⟧</time>
⟦#example⟧<p>unedited, ⟦answered.text⟧</p><dl>⟦#values⟧<dt>⟦label⟧</dt><dd>⟦value⟧</dd>⟦/values⟧</dl>⟦&html⟧⟦/example⟧
⟦#hasRelated⟧<ul>⟦#related⟧<li><a href="/prompt/⟦id⟧">⟦title⟧</a>⟦#isPremium⟧Pro⟦/isPremium⟧ ⟦description⟧</li>⟦/related⟧</ul>⟦/hasRelated⟧
${SHELL}`,
  category: `<title>⟦name⟧ prompts</title><meta property="og:image" content="__ORIGIN__/social/category/⟦id⟧.png?v=⟦pictureVersion⟧"><script type="application/ld+json">⟦&structuredData⟧</script>
<h1>⟦name⟧</h1><p>⟦description⟧</p><b>⟦count⟧ ⟦#isOne⟧prompt⟦/isOne⟧⟦^isOne⟧prompts⟦/isOne⟧</b>
⟦#hasPrompts⟧<ul>⟦#prompts⟧<li><a href="/prompt/⟦id⟧">⟦title⟧</a> ⟦description⟧</li>⟦/prompts⟧</ul>⟦/hasPrompts⟧${SHELL}`,
  'prompt-missing': `<h1>No such prompt at __ORIGIN__</h1>${SHELL}`,
  'prompt-unavailable': `<h1>Busy</h1>${SHELL}`,
  'category-missing': '<h1>No such category</h1>',
  'category-unavailable': '<h1>Busy</h1>',
};

/** A folder like that of the built client, with these templates. The test removes it. */
export function makeDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'promptory-dist-'));
  for (const folder of ['client', 'templates']) mkdirSync(join(dist, folder));
  writeFileSync(join(dist, 'client', 'index.html'), '<title>The client</title>');
  writeFileSync(join(dist, 'client', 'social.png'), 'The picture of the product');
  writeFileSync(join(dist, 'routes.json'), '["/", "/prompt/:id", "/category/:slug"]');
  writeFileSync(join(dist, 'listed.json'), '["/"]');
  for (const [name, html] of Object.entries(templates)) writeFileSync(join(dist, 'templates', `${name}.html`), html);
  return dist;
}
