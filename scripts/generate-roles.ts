/**
 * Writes the table of docs/roles.md from shared/rules/capabilities.ts. `npm run docs:roles` writes it; with `--check` it
 * fails where it is not what it would write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderPage } from './roles-page/render-page.ts';

const PAGE = new URL('../docs/roles.md', import.meta.url);

const page = readFileSync(PAGE, 'utf8');
const wanted = renderPage(page);

if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, wanted);
} else if (page !== wanted) {
  process.stderr.write('docs/roles.md is not what the capabilities say. Run: npm run docs:roles\n');
  process.exitCode = 1;
}
