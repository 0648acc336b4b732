/** Holds what ARCHITECTURE.md and STYLE.md promise, with no list of exceptions: part of `npm run check`. */
import { checkArrows } from './check/arrows.ts';
import { checkCitations } from './check/citations.ts';
import { checkDocs } from './check/docs.ts';
import { checkTargets, findImports } from './check/imports.ts';
import { checkLocale } from './check/locale.ts';
import { checkLockfile } from './check/lockfile.ts';
import { checkRoutes } from './check/routes.ts';
import { checkSizes, medianLines } from './check/sizes.ts';
import { readSources } from './check/sources.ts';
import { checkTables } from './check/tables.ts';
import { checkTerms } from './check/terms.ts';
import { durationProblems } from './test-run/durations.ts';

const sources = readSources();
const imports = findImports(sources);
const problems = [
  ...checkTargets(imports),
  ...checkArrows(imports),
  ...checkSizes(sources),
  ...checkTables(sources),
  ...checkRoutes(),
  ...checkDocs(),
  ...checkCitations(sources),
  ...checkTerms(sources),
  ...checkLocale(sources),
  ...checkLockfile(),
  ...durationProblems(),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `Structure: ${sources.length} files, median ${medianLines(sources)} lines, ${imports.length} imports, ${problems.length} problems.\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
