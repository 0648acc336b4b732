/**
 * Writes every text of the portal to `translations/template.json`, from which translators start (docs/translation.md).
 * With `--check`, part of `npm run check`, it only compares. It fails when a text cannot be found, or a catalog of a
 * language lacks one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './check/sources.ts';
import { checkCatalogs, tidyCatalogs } from './translations/catalogs.ts';
import { collectTexts, TEMPLATE } from './translations/template.ts';

/** A new catalog lacks everything. */
const SHOWN = 50;

const file = join(ROOT, TEMPLATE);
const { texts, problems } = collectTexts();
const template = `[\n${texts.map((text) => `  ${JSON.stringify(text)}`).join(',\n')}\n]\n`;
if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, template);
  problems.push(...tidyCatalogs(texts));
} else {
  if (readFileSync(file, 'utf8') !== template) {
    problems.push(`${TEMPLATE} is stale: run npm run texts, and commit what it writes.`);
  }
  problems.push(...checkCatalogs(texts));
}
for (const problem of problems.slice(0, SHOWN)) process.stderr.write(`${problem}\n`);
process.stdout.write(`Texts: ${texts.length}, ${problems.length} problems.\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
