import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Run by Vitest for each file, whatever was loaded before. */
const SET_UP = ['test/support/leave-no-trace.ts', 'test/support/no-console-errors.ts'];

test('no fixture registers hooks on import, because the next file of the same process would lack them', () => {
  const fixtures = globSync('{server,shared,db,web,test,scripts,bench}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !SET_UP.includes(file),
  );
  const found = fixtures.filter((file) =>
    /^(before|after)(All|Each)\(/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
