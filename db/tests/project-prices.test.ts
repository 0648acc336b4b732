import { expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

/** Which price applies to what is recorded on a project itself (decision 112). */
const cases = withScenario();
const DAY = '2026-06-15';

/** The price of an hour, as it is charged and as it is explained, with one list of each of these scopes. */
async function priceWith(scopes: readonly string[]): Promise<unknown> {
  const { rows: ids, organizations } = cases.scenario;
  const client = await cases.testDatabase.owner.connect();
  try {
    await client.query('begin');
    await client.query('delete from public.price_lists');
    await client.query('update public.projects set organization_id = $2 where id = $1', [
      ids.project,
      organizations.partner,
    ]);
    const lists: Record<string, [column: string, target: unknown, value: number]> = {
      project: ['project_id', ids.project, 105],
      location: ['partner_location_id', ids.location, 104],
      customer: ['organization_id', organizations.partner, 103],
      other: ['organization_id', organizations.otherPartner, 99],
      trade: ['trade', 'HVAC', 102],
      everyone: ['project_id', null, 101],
    };
    for (const scope of scopes) {
      const [column, target, value] = lists[scope] ?? [];
      await client.query(
        `with list as (
           insert into public.price_lists (name, valid_from, ${column}) values ('List', '2026-01-01', $1) returning id
         )
         insert into public.price_list_items (price_list_id, kind, trade, value)
         select id, 'hour', i.trade, i.value from list, (values (null, $2::numeric), ('HVAC', 1)) i (trade, value)`,
        [target, value],
      );
    }
    const { rows } = await client.query(
      `select p.value::float8, (
         select x.value::float8 from public.explain_price('hour', $2, p_project_id => $1) x where x.applies
       ) as explained from app.price_of('hour', $1, $2) p`,
      [ids.project, DAY],
    );
    return rows[0] ?? null;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it.for([
  [['project', 'location', 'customer', 'other', 'trade', 'everyone'], 105],
  [['location', 'customer', 'other', 'trade', 'everyone'], 103],
  [['location', 'other', 'trade', 'everyone'], 101],
  [['location', 'other', 'trade'], null],
] as [string[], number | null][])('of the lists %j, the price is %s', async ([scopes, value]) => {
  expect(await priceWith(scopes)).toEqual(value && { value, explained: value });
});
