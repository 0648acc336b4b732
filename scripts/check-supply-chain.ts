/**
 * Holds what docs/third-party.md says of the packages: exact versions, hashes, known install scripts, allowed licenses.
 * Part of `npm run check`; no network is needed. `--write` writes the generated parts of the page (`npm run docs:packages`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { packageProblems } from './supply-chain/check-packages.ts';
import { readLocked, readManifest } from './supply-chain/packages.ts';
import { renderThirdParty } from './supply-chain/third-party-page.ts';

const PAGE = new URL('../docs/third-party.md', import.meta.url);

const locked = readLocked();
const page = readFileSync(PAGE, 'utf8');
const wanted = renderThirdParty(page, locked);
const problems = packageProblems(readManifest(), locked);

if (process.argv.includes('--write')) writeFileSync(PAGE, wanted);
else if (page !== wanted) {
  problems.push('docs/third-party.md is not what the lockfile says. Run: npm run docs:packages');
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`Packages: ${locked.length}, ${problems.length} problems.\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
