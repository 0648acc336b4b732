import { expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

/** The chart of spending puts the bills of each subcontractor beside the NTE that this subcontractor had. */

const cases = withScenario();

it('counts the NTE of a former subcontractor if it has approved bills, and only then', async () => {
  const { owner } = cases.testDatabase;
  const { organizations: firm, profiles: person } = cases.scenario;
  await owner.query(
    `insert into public.work_orders (organization_id, title, trade, status, date_completed)
     values ($1, 'Door sticks', 'Spend', 'completed', now())`,
    [firm.partner],
  );
  const order = `(select id from public.work_orders where trade = 'Spend')`;
  const give = async (to: string, nte: number) => {
    await owner.query(`update public.work_orders set assigned_organization_id = $1 where id = ${order}`, [
      to,
    ]);
    await owner.query(
      `insert into public.work_order_budgets (work_order_id, nte_amount) values (${order}, $1)
       on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
      [nte],
    );
  };
  const bill = async (of: string, amount: number) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into public.subcontractor_bills (submitted_by, subcontractor_organization_id) values ($1, $2) returning id`,
      [person.subcontractor, of],
    );
    await owner.query(
      `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
       values ($1, ${order}, $2)`,
      [rows[0]?.id, amount],
    );
    for (const status of ['submitted', 'approved']) {
      await owner.query(
        `update public.subcontractor_bills set status = $2, submitted_at = now(), reviewed_by = $3, reviewed_at = now()
         where id = $1`,
        [rows[0]?.id, status, person.manager],
      );
    }
  };
  /** As the office reads it: `{ nte, spent }` of the trade, and of each subcontractor. */
  const read = async (by: 'trade' | 'subcontractor') => {
    const { rows } = await cases.as('manager', (client) =>
      client.query<{ measure: string; key: string; amount: string }>(
        `select measure, key, amount from public.work_order_figures('{nte,spent}', '-infinity', $1, p_trade => 'Spend')
         where amount <> 0`,
        [by],
      ),
    );
    return Object.fromEntries(rows.map(({ measure, key, amount }) => [`${key} ${measure}`, Number(amount)]));
  };

  await give(firm.subcontractor, 500);
  await give(firm.otherSubcontractor, 300);
  expect(await read('trade')).toEqual({ 'Spend nte': 300 });

  await give(firm.subcontractor, 400);
  await bill(firm.subcontractor, 150);
  await bill(firm.subcontractor, 100);
  await give(firm.otherSubcontractor, 300);
  await bill(firm.otherSubcontractor, 200);
  const apart = {
    [`${firm.subcontractor} nte`]: 400,
    [`${firm.subcontractor} spent`]: 250,
    [`${firm.otherSubcontractor} nte`]: 300,
    [`${firm.otherSubcontractor} spent`]: 200,
  };
  expect(await read('subcontractor')).toEqual(apart);
  expect(await read('trade')).toEqual({ 'Spend nte': 700, 'Spend spent': 450 });
  await owner.query('select app.recount_work_order_figures()');
  expect(await read('subcontractor')).toEqual(apart);
});
