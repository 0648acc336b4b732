/**
 * Writes the generated parts of docs/error-codes.md: the codes of commands, and the reasons of shared/error-reasons.
 * `npm run docs:errors` writes them; with `--check` it fails where they are not what it would write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { REASON_GROUPS } from '#shared/error-reasons/index.ts';
import { renderPage } from './error-codes/render-page.ts';

const PAGE = new URL('../docs/error-codes.md', import.meta.url);

const page = readFileSync(PAGE, 'utf8');
const wanted = renderPage(page, REASON_GROUPS);

if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, wanted);
} else if (page !== wanted) {
  process.stderr.write(
    'docs/error-codes.md is not what the list of reasons says. Run: npm run docs:errors\n',
  );
  process.exitCode = 1;
}
