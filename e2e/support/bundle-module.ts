import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** A module of web/ and all its imports, as a browser runs them: the content of each file by its name. */
export async function bundleModule(entry: string): Promise<Map<string, string>> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: join(ROOT, entry),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'module.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error(`${entry} was not built.`);
  return new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])),
  );
}
