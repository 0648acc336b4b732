import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOfTemplate } from '#server/mail/template-texts.ts';
import { filesBelow, isTest, ROOT } from '../check/sources.ts';
import { extractTexts, literalConstants, REASONS } from './extract.ts';
import { findFragments } from './fragments.ts';

export const TEMPLATE = 'translations/template.json';
const FOLDERS = ['server', 'shared', 'web'];
/** Components for developers, in English only; and the functions themselves. */
const LEFT_OUT = /^(web\/catalog|shared\/text\.ts|web\/lib\/text\.ts)/;

const FRAGMENTS = 'puts a sentence together from parts: write one text with placeholders, or use RichText';

/** One entry of the template. */
export interface TemplateText {
  text: string;
  /** What the English words mean here, where they have two meanings. */
  context?: string;
  /** A catalog has a form for each plural category of its language. */
  plural?: true;
  /** Files that show it, without line numbers, so that an edit elsewhere does not change the template. */
  files: string[];
}

/** Every text of the portal, in alphabetical order, and every call whose text cannot be found, as `file:line: why`. */
export function collectTexts(): { texts: TemplateText[]; problems: string[] } {
  const sources = FOLDERS.flatMap(filesBelow)
    .filter(
      (path) => /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.gen.ts') && !LEFT_OUT.test(path),
    )
    .sort()
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));
  const constants = literalConstants(sources.map(({ source }) => source));
  const texts = new Map<string, TemplateText>();
  const problems: string[] = [];
  const add = (path: string, { text, context }: { text: string; context: string }) => {
    if (!text) return;
    const key = `${text}\u0000${context}`;
    const known = texts.get(key);
    if (known) {
      if (known.files.at(-1) !== path) known.files.push(path);
    } else {
      const plural = /\{\{count\}\}/.test(text) || /[^|]\|[^|]/.test(text);
      texts.set(key, { text, ...(context && { context }), ...(plural && { plural }), files: [path] });
    }
  };
  for (const { path, source } of sources) {
    if (!path.startsWith(REASONS) && !/\b(t|message)\(/.test(source)) continue;
    const found = extractTexts(path, source, constants);
    problems.push(...found.problems.map(({ line, why }) => `${path}:${line}: ${why}.`));
    problems.push(...findFragments(path, source).map((line) => `${path}:${line}: ${FRAGMENTS}.`));
    for (const text of found.texts) add(path, text);
  }
  for (const path of filesBelow('server/mail/templates').sort()) {
    const source = readFileSync(join(ROOT, path), 'utf8').replace(/^Subject: /, '');
    for (const text of textsOfTemplate(source)) add(path, { text, context: '' });
  }
  const keys = [...texts.keys()].sort((a, b) => (a < b ? -1 : 1));
  return { texts: keys.flatMap((key) => texts.get(key) ?? []), problems };
}
