import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { fillDemoCompany } from './index.ts';

let base: TestDatabase;
let filesDir: string;
beforeAll(async () => {
  base = await createTestDatabase();
  filesDir = await mkdtemp(join(tmpdir(), 'demo-files-'));
  const t = Date.now();
  await fillDemoCompany(base.owner, { filesDir });
  process.stdout.write(`filled in ${Date.now() - t} ms\n`);
});
afterAll(async () => {
  await base.drop();
  await rm(filesDir, { recursive: true });
});

test('x', async () => {
  const { rows } = await base.owner.query('select status, count(*)::int from public.work_orders group by 1');
  expect(rows.length).toBe(8);
});
