import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const NAMED_IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;
const RE_EXPORT = /^export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm;

/**
 * Turns `import { Wrench } from 'lucide-react'` into an import of that icon's own file. With the file that exports all
 * icons, the bundler could not tell which screens need which icon, and made a chunk of nearly each. One screen that kept
 * that file would bring all icons of the portal into its chunk: so an unknown name fails the build.
 */
export function iconImports(): Plugin {
  const fileOf = iconFiles();
  return {
    name: 'icon-imports',
    enforce: 'pre',
    transform(code, id) {
      const isOurs = /\.tsx?(\?|$)/.test(id) && !id.includes('node_modules');
      if (!isOurs || !code.includes('lucide-react')) return null;
      return { code: code.replace(NAMED_IMPORT, directImports), map: null };
    },
  };

  function directImports(statement: string, names: string): string {
    const lines = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(/\s+as\s+/);
        const file = fileOf.get(icon);
        if (!file) throw new Error(`lucide-react has no icon ${icon} with a file of its own.`);
        return `import ${local} from 'lucide-react/icons/${file}';`;
      });
    // The same number of lines as before, so that the source map stays valid.
    return lines.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
  }
}

/** The file of an icon's name: 'CircleAlert' is in `circle-exclamation-point`. */
function iconFiles(): Map<string, string> {
  const barrel = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs.*$/, 'esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(barrel, 'utf8').matchAll(RE_EXPORT)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}
