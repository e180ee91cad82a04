import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('./src/app/boot.ts', import.meta.url));

async function bundle(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', rolldownOptions: { input: source, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}

/** Writes app/boot.ts into the document: as a file of its own it would delay the first paint. */
export function bootScript(): Plugin {
  return {
    name: 'promptory:boot',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const script = `<script>${await bundle()}</script>`;
        return html.replace('<!-- boot -->', () => script);
      },
    },
  };
}
