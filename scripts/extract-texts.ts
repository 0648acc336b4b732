/**
 * Writes every text of the portal to `translations/template.json`, from which translators start (docs/translation.md).
 * With `--check`, part of `npm run check`, it fails when that file is stale, or when a text cannot be found.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './check/sources.ts';
import { collectTexts, TEMPLATE } from './translations/template.ts';

const file = join(ROOT, TEMPLATE);
const { texts, problems } = collectTexts();
const template = `[\n${texts.map((text) => `  ${JSON.stringify(text)}`).join(',\n')}\n]\n`;
if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, template);
} else if (readFileSync(file, 'utf8') !== template) {
  problems.push(`${TEMPLATE} is stale: run npm run texts, and commit what it writes.`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`Texts: ${texts.length}, ${problems.length} problems.\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
