import { describe, expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

const bill = async (id: string) =>
  (await cases.testDatabase.owner.query('select * from public.subcontractor_bills where id = $1', [id]))
    .rows[0];

describe('the total of a bill', () => {
  it('is the sum of its lines, whatever the client says', async () => {
    const { draftBill, doneWorkOrder } = cases.scenario.rows;
    await cases.as('subcontractor', (client) =>
      client.query('update public.subcontractor_bills set total_amount = 1 where id = $1', [draftBill]),
    );
    expect(await bill(draftBill)).toMatchObject({ total_amount: '450.00' });
    await cases.as('subcontractor', (client) =>
      client.query(
        'insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount) values ($1, $2, 50.25)',
        [draftBill, doneWorkOrder],
      ),
    );
    expect(await bill(draftBill)).toMatchObject({ total_amount: '500.25' });
    await cases.as('subcontractor', (client) =>
      client.query('delete from public.subcontractor_bill_work_orders where subcontractor_bill_id = $1', [
        draftBill,
      ]),
    );
    expect(await bill(draftBill)).toMatchObject({ total_amount: null });
  });
});

describe('a submitted bill', () => {
  const submit = (id: string) =>
    cases.as('subcontractor', async (client) => {
      const { rows } = await client.query(
        `update public.subcontractor_bills
         set status = 'submitted', submitted_at = '2020-01-01', submitted_by = $2, subcontractor_organization_id = $3
         where id = $1 returning id, internal_bill_number`,
        [id, cases.scenario.profiles.subcontractor, cases.scenario.organizations.subcontractor],
      );
      return rows[0];
    });

  it('gets its number, its date from the server and its submitter, and keeps the number when sent back', async () => {
    const { readyBill } = cases.scenario.rows;
    const before = Date.now();
    const { internal_bill_number } = await submit(readyBill);
    expect(internal_bill_number).toMatch(/^BILL-\d{6}$/);
    const submitted = await bill(readyBill);
    expect(submitted.submitted_at.getTime()).toBeGreaterThan(before - 60_000);

    await cases.asService('admin', (client) =>
      client.query(
        `update public.subcontractor_bills
         set status = 'rejected', rejection_reason = 'Wrong amount', reviewed_by = app.profile_id(), reviewed_at = now()
         where id = $1`,
        [readyBill],
      ),
    );
    expect(await submit(readyBill)).toEqual({ id: readyBill, internal_bill_number });
    expect(await bill(readyBill)).toMatchObject({ rejection_reason: null, reviewed_by: null });
  });

  it('cannot be paid before it is approved, nor change its amount', async () => {
    const { submittedBill } = cases.scenario.rows;
    const set = (change: string) =>
      cases.asService('admin', (client) =>
        client.query(`update public.subcontractor_bills set ${change} where id = $1`, [submittedBill]),
      );
    await expect(set(`status = 'paid'`)).rejects.toThrow('A bill cannot go from submitted to paid.');
    await expect(set('total_amount = 1')).rejects.toThrow('The amount of a submitted bill cannot change.');
    await expect(set(`status = 'rejected'`)).rejects.toThrow('subcontractor_bills_rejection_reason');
    await set(`status = 'approved'`);
    await set(`status = 'paid', paid_at = now()`);
    expect(await bill(submittedBill)).toMatchObject({ status: 'paid' });
  });
});

it('says so when the user has no organization', async () => {
  const draft = cases.as('partner', (client) =>
    client.query(
      `insert into public.subcontractor_bills (status, internal_bill_number) values ('draft', '')`,
    ),
  );
  await expect(draft).rejects.toThrow('User organization not found');
});

it.for([
  ['RH-77', 'rh-77'],
  [' Rh - 77 ', 'rh-77'],
  ['  ', null],
  [null, null],
])('the number %s of a subcontractor is compared as %s', async ([number, key]) => {
  const { draftBill } = cases.scenario.rows;
  const { owner } = cases.testDatabase;
  await owner.query('update public.subcontractor_bills set external_bill_number = $2 where id = $1', [
    draftBill,
    number,
  ]);
  expect(await bill(draftBill)).toMatchObject({ external_number_key: key });
});
