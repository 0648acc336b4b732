import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '#shared/locale.ts';
import { type Catalog, setCatalog } from '#shared/text.ts';
import { StartError } from './start-error.ts';

const FOLDER = new URL('../translations/locales/', import.meta.url);

/** A language that people can choose. */
interface Language {
  locale: string;
  texts: Catalog;
  /** Changes with the language or its texts; '' for English, which needs no catalog. */
  version: string;
}

/** The portal's own language, in which it writes mails, pushes, and documents, and all that people can choose. */
export interface Languages {
  portal: string;
  offered: readonly Language[];
}

/**
 * Reads the catalogs, `translations/locales/<locale>.json`, and writes the server's texts in the portal's language from
 * now on.
 * @param locale the setting `LOCALE`
 * @throws StartError when there is no such language, or a catalog cannot be read
 */
export function startLanguages(locale: string): Languages {
  const offered = [{ locale: DEFAULT_LOCALE, texts: {}, version: '' }, ...catalogs()];
  const language = offered.find((one) => one.locale === locale);
  if (!language) {
    const known = offered.map((one) => one.locale).join(', ');
    throw new StartError(`LOCALE=${locale} cannot be used. There are: ${known}.`);
  }
  if (language.version) setCatalog(locale, language.texts);
  return { portal: locale, offered };
}

/** Gives browsers the catalogs. They keep the one that is in use on the device. */
export function addLanguages(app: FastifyInstance, { offered }: Languages): void {
  for (const { locale, texts } of offered) {
    app.get(`/languages/${locale}.json`, async () => ({ locale, texts }));
  }
}

function catalogs(): Language[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files.sort().map((file) => {
    const locale = file.slice(0, -'.json'.length);
    try {
      const json = readFileSync(new URL(file, FOLDER), 'utf8');
      const version = createHash('sha256').update(locale + json);
      return { locale, texts: JSON.parse(json) as Catalog, version: version.digest('base64url') };
    } catch (error) {
      throw new StartError(`translations/locales/${file} cannot be read: ${(error as Error).message}`);
    }
  });
}
