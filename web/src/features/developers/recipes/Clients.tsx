import { CodeBlock } from '../code/CodeBlock.tsx';
import { Tabs } from '../code/Tabs.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { Section } from '../layout/Section.tsx';
import { type Recipe, recipes } from './recipes.generated.ts';
import { guideTitle } from '../guide/sections.ts';

/** Programs with the clients of others, which the tests run. */
export function Clients() {
  const origin = useOrigin();
  return (
    <Section id="clients" title={guideTitle('clients')}>
      <p>
        Any client of GraphQL or OpenAPI works as it is. Each of these programs reads two pages of prompts, and our tests run it
        as it is here. They are ES modules in TypeScript, which Node 24 runs directly in a folder whose <code>package.json</code>{' '}
        has <code>&quot;type&quot;: &quot;module&quot;</code>: run <code>npm pkg set type=module</code> there first. The key is in
        the environment variable <code>PROMPTORY_KEY</code>.
      </p>
      <Tabs
        label="Client"
        tabs={recipes.map((recipe) => ({ name: recipe.name, content: <RecipeDoc recipe={recipe} origin={origin} /> }))}
      />
    </Section>
  );
}

function RecipeDoc({ recipe: { name, use, commands, files }, origin }: { recipe: Recipe; origin: string }) {
  return (
    <>
      <p>
        <strong>{name}.</strong> {use}
      </p>
      <CodeBlock label={`Commands for ${name}`} language="sh" text={[`export PROMPTORY_URL=${origin}`, ...commands].join('\n')} />
      {files.map((file) => (
        <CodeBlock
          key={file.name}
          label={`${file.name} with ${name}`}
          language={file.name.endsWith('.json') ? 'json' : 'ts'}
          text={file.text}
        />
      ))}
    </>
  );
}
