import { readdirSync, readFileSync } from 'node:fs';

/** What a screen asks the data API for: a table, and the columns and embeds of its answer. */
export interface WebSelect {
  file: string;
  table: string;
  select: string;
}

const SELECT = /\.from\('(\w+)'\)\s*\.select\(\s*(?:(['`])(.*?)\2|([A-Z_]+))/gs;
const CONSTANT = /const ([A-Z_]+)\s*=\s*(['`])(.*?)\2/gs;

/** Every select of the web app's sources, with the constants in it. */
export function webSelects(): WebSelect[] {
  const folder = new URL('../../../web/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }));
  const everywhere = new Map(sources.flatMap(({ text }) => constantsOf(text)));
  return sources.flatMap(({ file, text }) => {
    const constants = new Map([...everywhere, ...constantsOf(text)]);
    const filled = (select: string): string =>
      select.replaceAll(/\$\{([A-Z_]+)\}/g, (_all, name: string) => filled(constants.get(name) ?? ''));
    return [...text.matchAll(SELECT)].map(([, table = '', , words, name = '']) => ({
      file,
      table,
      select: filled(words ?? `\${${name}}`).replaceAll(/\s+/g, ''),
    }));
  });
}

const constantsOf = (text: string) =>
  [...text.matchAll(CONSTANT)].map(([, name = '', , words = '']) => [name, words] as const);
