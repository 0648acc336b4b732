import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bench', 'db', 'e2e', 'scripts', 'server', 'shared', 'test', 'web'];
const EXTENSIONS = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.sql']);

export interface SourceFile {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
  lines: number;
}

/** Every file of ours that is compiled or run; `text` is read once for all checks. */
export function readSources(): SourceFile[] {
  return FOLDERS.flatMap((folder) => filesBelow(folder))
    .filter((path) => EXTENSIONS.has(extname(path)))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    });
}

export function filesBelow(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** Tests, and what only tests use: `x.test.ts`, folders named test or testing, `test-x.ts`. */
export const isTest = (path: string): boolean =>
  /\.(test|spec|browser)\.tsx?$/.test(path) ||
  /(^|\/)(test|testing)\//.test(path) ||
  /\/test-[^/]+\.ts$/.test(path) ||
  /^(e2e|db\/tests)\//.test(path);
export const isGenerated = (path: string): boolean =>
  path.endsWith('.gen.ts') || path === 'shared/database.types.ts' || path.startsWith('db/schema/');
