import { beforeAll, describe, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();
/** More than are looked through before the trigrams are asked. */
const NEWER = 620;

const find = (name: IdentityName, search: string, customer: string | null = null) =>
  cases.as(name, async (client) => {
    const { rows } = await client.query<{ title: string }>(
      'select title from public.free_work_orders(p_customer := $1, p_search := $2)',
      [customer, search],
    );
    return rows.map(({ title }) => title);
  });

beforeAll(async () => {
  const { organizations: firm, rows } = cases.scenario;
  await cases.testDatabase.owner.query(
    `with project as (
       insert into public.projects (project_number, name, organization_id, status)
       values ('PRJ-770001', 'Free', $1, 'active') returning id
     )
     insert into public.work_orders (work_order_number, title, organization_id, partner_location_id, status, project_id,
       created_at)
     select 'WO-77' || lpad(n::text, 4, '0'), 'Newer lamp', $1::uuid, $2::uuid, 'received', null::uuid, '2027-01-01'::timestamptz
     from generate_series(1, $3::integer) n
     union all select 'WO-780001', 'Zirconium of long ago', $1, $2, 'received', null, '2001-01-01'
     union all select 'WO-780002', 'Zirconium cancelled', $1, $2, 'cancelled', null, '2001-01-02'
     union all select 'WO-780003', 'Zirconium planned', $1, $2, 'received', id, '2001-01-03' from project
     union all select 'WO-780004', 'Zirconium elsewhere', $4::uuid, $5::uuid, 'received', null, '2001-01-04'`,
    [firm.partner, rows.location, NEWER, firm.otherPartner, rows.otherLocation],
  );
});

describe('work orders that can be added to a project', () => {
  it('are found by a rare word however old they are, unless canceled or in a project', async () => {
    expect(await find('admin', 'zirconium')).toEqual(['Zirconium elsewhere', 'Zirconium of long ago']);
    expect(await find('admin', 'ZIRCONIUM of', cases.scenario.organizations.partner)).toEqual([
      'Zirconium of long ago',
    ]);
  });

  it('are 25 for a common word, and the newest without a search text', async () => {
    expect(await find('employee', 'lamp')).toEqual(Array(25).fill('Newer lamp'));
    expect(await find('employee', '')).toEqual(Array(25).fill('Newer lamp'));
    expect(await find('employee', '%%%')).toEqual([]);
  });

  it('are each firm’s own, and none for others', async () => {
    expect(await find('partner', 'zirconium')).toEqual(['Zirconium of long ago']);
    expect(await find('otherPartner', 'zirconium')).toEqual(['Zirconium elsewhere']);
    expect(await find('subcontractor', 'zirconium')).toEqual([]);
  });
});
