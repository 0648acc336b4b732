import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { growWorkOrders } from './grow.ts';
import { fillDemoCompany } from './index.ts';

let base: TestDatabase;
let filesDir: string;
beforeAll(async () => {
  base = await createTestDatabase();
  filesDir = await mkdtemp(join(tmpdir(), 'demo-files-'));
  await fillDemoCompany(base.owner, { filesDir });
});
afterAll(async () => {
  await base.drop();
  await rm(filesDir, { recursive: true });
});

test('grows the demo to the number asked for, the newest being other firms’', async () => {
  await growWorkOrders(base.owner, { total: 3000, foreignNewest: 1000 });
  const { rows } = await base.owner.query<{ firm: string; count: number }>(
    `select o.name as firm, count(*)::int from (select * from public.work_orders order by created_at desc limit 1000) w
     join public.organizations o on o.id in (w.organization_id, w.assigned_organization_id) group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { firm: 'Brightwater Plumbing Co.', count: 1000 },
    { firm: 'Larkspur Pharmacy', count: 1000 },
  ]);
  const all = await base.owner.query('select distinct work_order_number from public.work_orders');
  expect(all.rowCount).toBe(3000);
});

test('numbers the next work order after the last one', async () => {
  const { rows } = await base.owner.query<{ number: string }>(`select app.next_number('WO') as number`);
  expect(rows[0]?.number).toBe('WO-003001');
});

test('adds nothing when there are enough', async () => {
  expect(await growWorkOrders(base.owner, { total: 3000, foreignNewest: 1000 })).toBe(0);
});
