/** Every test: `npm test`. Vitest first, then the journeys in a browser; both run, so that one look shows all failures. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tool = (path: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, stdio: 'inherit' })
    .status === 0;

const unit = tool('vitest/vitest.mjs', 'run', ...process.argv.slice(2));
const hasJourneys =
  existsSync(join(root, 'e2e')) && readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.spec.ts'));
const journeys = !hasJourneys || tool('@playwright/test/cli.js', 'test');
process.exit(unit && journeys ? 0 : 1);
