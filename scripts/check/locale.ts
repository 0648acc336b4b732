import { isTest, type SourceFile } from './sources.ts';

/** Where the locale and the default time zone are defined, and where dates are formatted (decision 064). */
const OWN = /^(shared\/(locale|text|rules\/(format-dates|hours))\.ts|scripts\/check\/locale\.ts)$/;

const RULES: readonly [pattern: RegExp, instead: string][] = [
  [/'[a-z]{2}-[A-Z]{2}'/, 'import the locale from shared/locale.ts'],
  [/Intl\.NumberFormat\(|\.toLocaleString\(/, 'use formatNumber of shared/locale.ts'],
  [/Intl\.PluralRules\(/, 'use t() with { count } of shared/text.ts'],
  [/Intl\.[A-Z]\w+\(\s*'/, 'import the locale from shared/locale.ts'],
  [/'America\/New_York'/, 'use DEFAULT_TIME_ZONE of shared/locale.ts'],
];

/** Locales and default time zones outside the one module that defines them. */
export function checkLocale(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => /^(server|shared|web)\/.*\.tsx?$/.test(path) && !isTest(path) && !OWN.test(path))
    .flatMap(({ path, text }) =>
      RULES.filter(([pattern]) => pattern.test(text)).map(
        ([pattern, instead]) => `${path} has ${pattern.exec(text)?.[0]}: ${instead}.`,
      ),
    );
}
