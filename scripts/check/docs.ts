import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, ROOT } from './sources.ts';

export const TOP = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
];
const PATH = /(?<![\w./<-])((?:bench|db|docs|e2e|scripts|server|shared|test|web)\/[\w./$@-]*)/g;
const SCRIPT = /\bnpm (?:run )?([a-z][a-z:-]*)/g;
const NPM_COMMANDS = new Set(['ci', 'install', 'prune', 'run', 'view', 'audit']);

/** Paths, links and scripts that the documents name and that do not exist. */
export function checkDocs(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const documents = [...TOP, ...filesBelow('docs').filter((path) => path.endsWith('.md'))];
  return documents
    .filter((path) => existsSync(join(ROOT, path)))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const code = [...text.matchAll(/```.*?```|`[^`\n]+`/gs)].map(([match]) => match).join('\n');
      return [...wrongPaths(code), ...wrongScripts(code, scripts), ...wrongLinks(path, text)].map(
        (name) => `${path} names ${name}, which does not exist.`,
      );
    });
}

function wrongPaths(code: string): string[] {
  return [...code.matchAll(PATH)]
    .filter((match) => !/^[…*<{]/.test(code.slice(match.index + match[0].length)))
    .map(([, path = '']) => path.replace(/[.,]$/, ''))
    .filter((path) => !existsSync(join(ROOT, path)));
}

function wrongScripts(code: string, scripts: Record<string, string>): string[] {
  return [...code.matchAll(SCRIPT)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts) && !NPM_COMMANDS.has(name))
    .map((name) => `npm run ${name}`);
}

function wrongLinks(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(ROOT, dirname(document), target)));
}
