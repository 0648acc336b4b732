import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '#shared/text.ts';
import { ROOT } from '../check/sources.ts';
import type { TemplateText } from './template.ts';

const FOLDER = 'translations/locales';
/** Values, conditions of mails, and elements: a translation has the same ones. */
const PARTS = /\{\{.*?\}\}|\{%.*?%\}|<[^>]+>/g;

/** The key of a text in a catalog (docs/translation.md). */
const keyOf = ({ text, context }: TemplateText): string => (context ? `${context}\u0004${text}` : text);

/**
 * Takes the translations of texts that are gone out of the catalogs, and sorts the rest as the template does.
 * @returns what is wrong with them otherwise, as `file: why`
 */
export function tidyCatalogs(texts: readonly TemplateText[]): string[] {
  return catalogs().flatMap(({ file, path, catalog }) => {
    const kept = texts.map(keyOf).filter((key) => key in catalog);
    const lines = kept.map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(catalog[key])}`);
    writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
    const tidied = Object.fromEntries(kept.flatMap((key) => (catalog[key] ? [[key, catalog[key]]] : [])));
    return problemsOf(file, tidied, texts);
  });
}

/** What is wrong with the catalogs that come with the portal, as `file: why`. */
export const checkCatalogs = (texts: readonly TemplateText[]): string[] =>
  catalogs().flatMap(({ file, catalog }) => problemsOf(file, catalog, texts));

const problemsOf = (file: string, catalog: Catalog, texts: readonly TemplateText[]): string[] =>
  checkCatalog(catalog, texts).map((why) => `${FOLDER}/${file}: ${why}`);

function catalogs(): { file: string; path: string; catalog: Catalog }[] {
  const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.json'));
  return files.map((file) => {
    const path = join(ROOT, FOLDER, file);
    return { file, path, catalog: JSON.parse(readFileSync(path, 'utf8')) };
  });
}

/** Each text has a translation with the same values and, where it counts, with forms; no translation is left over. */
export function checkCatalog(catalog: Catalog, texts: readonly TemplateText[]): string[] {
  const keys = new Set(texts.map(keyOf));
  const stale = Object.keys(catalog).filter((key) => !keys.has(key));
  return [
    ...stale.map((key) => `remove '${key}', which no screen shows.`),
    ...texts.flatMap((text) => {
      const entry = catalog[keyOf(text)];
      const why = entry === undefined ? 'translate it.' : faultOf(entry, text);
      return why ? [`'${keyOf(text)}': ${why}`] : [];
    }),
  ];
}

function faultOf(entry: Catalog[string], { text, plural }: TemplateText): string | undefined {
  const isCounting = typeof entry !== 'string';
  if (isCounting !== (plural ?? false)) return plural ? 'it needs plural forms.' : 'it counts nothing.';
  const forms = isCounting ? Object.entries(entry) : [['other', entry] as const];
  if (!forms.some(([category]) => category === 'other')) return 'it needs the form "other".';
  const known = partsOf(text);
  const [singular = text, others = singular] = plural ? text.split('|') : [text];
  for (const [category, form] of forms) {
    const wanted = partsOf(category === 'one' ? singular : others);
    // '1 photo' may leave the count out.
    if (category === 'one') wanted.delete('{{count}}');
    const missing = [...wanted].filter((part) => !form.includes(part));
    if (missing.length > 0) return `it lacks ${missing.join(' ')}.`;
    const unknown = [...partsOf(form)].filter((part) => !known.has(part));
    if (unknown.length > 0) return `it has no ${unknown.join(' ')}.`;
  }
  return undefined;
}

const partsOf = (text: string) => new Set(text.match(PARTS) ?? []);
