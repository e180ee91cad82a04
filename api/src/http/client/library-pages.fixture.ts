export const SHELL = '<template id="shell">The shell of a member</template>';

/** Everything that a page may say, without the markup of the real templates, which e2e/library-pages.spec.ts opens. */
export const templates = {
  prompt: `<!doctype html><title>⟦title⟧</title><meta name="description" content="⟦description⟧">
<link rel="canonical" href="__ORIGIN__/prompt/⟦id⟧"><script type="application/ld+json">⟦&structuredData⟧</script>
<h1>⟦title⟧</h1><a href="/category/⟦category.id⟧" style="color:var(--⟦category.color⟧)">⟦category.name⟧</a>
⟦#isPremium⟧Pro⟦/isPremium⟧⟦^isPremium⟧Free⟦/isPremium⟧
<dl>⟦#variables⟧<dt>⟦label⟧⟦#isOptional⟧ (optional)⟦/isOptional⟧</dt><dd>⟦help⟧</dd>⟦/variables⟧</dl>
⟦#tags⟧<i>#⟦.⟧</i>⟦/tags⟧<time datetime="⟦added.iso⟧">⟦added.text⟧</time><time datetime="⟦reviewed.iso⟧">⟦reviewed.text⟧</time>
⟦#example⟧<p>unedited, ⟦answered.text⟧</p><dl>⟦#values⟧<dt>⟦label⟧</dt><dd>⟦value⟧</dd>⟦/values⟧</dl>⟦&html⟧⟦/example⟧
⟦#hasRelated⟧<ul>⟦#related⟧<li><a href="/prompt/⟦id⟧">⟦title⟧</a>⟦#isPremium⟧Pro⟦/isPremium⟧ ⟦description⟧</li>⟦/related⟧</ul>⟦/hasRelated⟧
${SHELL}`,
  category: `<title>⟦name⟧ prompts</title><script type="application/ld+json">⟦&structuredData⟧</script>
<h1>⟦name⟧</h1><p>⟦description⟧</p><b>⟦count⟧ ⟦#isOne⟧prompt⟦/isOne⟧⟦^isOne⟧prompts⟦/isOne⟧</b>
⟦#hasPrompts⟧<ul>⟦#prompts⟧<li><a href="/prompt/⟦id⟧">⟦title⟧</a> ⟦description⟧</li>⟦/prompts⟧</ul>⟦/hasPrompts⟧${SHELL}`,
  'prompt-missing': `<h1>No such prompt at __ORIGIN__</h1>${SHELL}`,
  'prompt-unavailable': `<h1>Busy</h1>${SHELL}`,
  'category-missing': '<h1>No such category</h1>',
  'category-unavailable': '<h1>Busy</h1>',
};
