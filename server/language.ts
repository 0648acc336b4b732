import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '#shared/locale.ts';
import { type Catalog, setCatalog } from '#shared/text.ts';
import { StartError } from './start-error.ts';

const FOLDER = new URL('../translations/locales/', import.meta.url);

/** The language in which the portal writes, to people in browsers, mails, pushes, and documents. */
export interface Language {
  locale: string;
  texts: Catalog;
  /** Changes with the language or its texts; '' for English, which needs no catalog. */
  version: string;
}

/**
 * Reads the catalog of a language, `translations/locales/<locale>.json`, and writes the server's texts in it from now
 * on.
 * @param locale the setting `LOCALE`
 * @throws StartError when there is no such language, or its catalog cannot be read
 */
export function startLanguage(locale: string): Language {
  if (locale === DEFAULT_LOCALE) return { locale, texts: {}, version: '' };
  try {
    // The name of a file: a tag that Intl accepts has letters, digits, and hyphens only.
    const [name = ''] = Intl.getCanonicalLocales(locale);
    const json = readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
    const texts = JSON.parse(json) as Catalog;
    setCatalog(name, texts);
    return {
      locale: name,
      texts,
      version: createHash('sha256')
        .update(name + json)
        .digest('base64url'),
    };
  } catch (error) {
    throw new StartError(`LOCALE=${locale} cannot be used: ${(error as Error).message}`);
  }
}

/** Gives browsers the catalog, which they keep on the device. */
export function addLanguage(app: FastifyInstance, { locale, texts }: Language): void {
  app.get('/language.json', async () => ({ locale, texts }));
}
