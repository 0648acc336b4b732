/**
 * Format, lint, types, unused code, structure, generated files and bundle sizes: `npm run check`. All run, so that one
 * look shows all.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const CHECKS: readonly [title: string, script: string, ...args: string[]][] = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['types', 'node_modules/typescript/bin/tsc'],
  ['unused code', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['structure', 'scripts/check-structure.ts'],
  ['packages', 'scripts/check-supply-chain.ts'],
  ['migrations', 'scripts/check-migrations.ts'],
  ['database types', 'scripts/generate-types.ts', '--check'],
  ['database schema', 'scripts/generate-schema.ts', '--check'],
  ['error codes', 'scripts/generate-error-codes.ts', '--check'],
  ['roles', 'scripts/generate-roles.ts', '--check'],
  ['texts', 'scripts/extract-texts.ts', '--check'],
  ['bundle', 'scripts/check-bundle.ts'],
];

const failed = CHECKS.filter(([title, script, ...args]) => {
  process.stdout.write(`— ${title}\n`);
  return (
    spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' }).status !== 0
  );
});
process.stdout.write(
  failed.length > 0 ? `Failed: ${failed.map(([title]) => title).join(', ')}.\n` : 'All checks passed.\n',
);
process.exitCode = failed.length > 0 ? 1 : 0;
