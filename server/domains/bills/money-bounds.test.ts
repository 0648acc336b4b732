import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BILL_MAX, MONEY_MAX } from '#shared/limits.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import { dayAt } from '#shared/rules/format-dates.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Impossible amounts and days are refused with a message, for every writer. */
let portal: TestPortal;
let company: Company;
/** Far ahead of UTC, so that the office's day is not the server's. */
const ZONE = 'Pacific/Kiritimati';
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  await portal.owner.query(
    `update public.organizations set time_zone = $1 where organization_type = 'internal'`,
    [ZONE],
  );
});
afterAll(() => portal.stop());

async function work(): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed)
     values ('Door does not close', 'completed', $1, $2, $3, now()) returning id`,
    [company.organizations.customer, company.locationId, company.organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}
const submit = (work_order_id: string, amount: number) =>
  company.people.subcontractor.client.rpc('submit_bill', { lines: [{ work_order_id, amount }] });
const admin = () => company.people.admin.client;

describe('the sum of bills', () => {
  test('of one work order is refused with a message when it exceeds the largest amount', async () => {
    const id = await work();
    // A hundred bills of the largest amount fit.
    for (let n = 0; n < 100; n += 1) expect((await submit(id, BILL_MAX)).error).toBeNull();
    const { error } = await submit(id, 1);
    expect(error).toMatchObject({
      code: '23514',
      message: expect.stringMatching(/^The bills of WO-\d+ add up to more than \$9,999,999,999\.99\.$/),
    });
  });

  test('of lines that are written directly is refused with a message, too', async () => {
    const { client } = company.people.subcontractor;
    const bill = await client.rpc('save_bill_draft', {
      lines: [{ work_order_id: await work(), amount: BILL_MAX }],
    });
    const { error } = await client
      .from('subcontractor_bill_work_orders')
      .insert({ subcontractor_bill_id: bill.data?.id ?? '', work_order_id: await work(), amount: 1 });
    expect(error).toMatchObject({
      code: '23514',
      message: 'The lines of a bill add up to more than $99,999,999.99.',
    });
  });

  test('of the lines of an invoice, and quantity times price, are refused with a message', async () => {
    const service = portal.serviceClient();
    const made = await service
      .from('partner_invoices')
      .insert({ organization_id: company.organizations.customer })
      .select('id')
      .single();
    const add = (quantity: number, unit_price: number) =>
      service
        .from('partner_invoice_lines')
        .insert({ partner_invoice_id: made.data?.id, description: 'Doors', quantity, unit_price });
    expect((await add(2, MONEY_MAX)).error?.message).toBe(
      'Quantity times price is more than $9,999,999,999.99.',
    );
    expect((await add(1, MONEY_MAX)).error).toBeNull();
    expect((await add(1, 1)).error?.message).toBe(
      'The lines of an invoice add up to more than $9,999,999,999.99.',
    );
  });
});

describe('the day of a payment', () => {
  const how = { payment_method: 'ach', payment_reference: null } as const;
  const approved = async () => {
    const { data } = await submit(await work(), 10);
    const bill_id = data?.id ?? '';
    expect((await admin().rpc('approve_bill', { bill_id })).error).toBeNull();
    return bill_id;
  };
  const submittedOn = () => dayAt(new Date(), ZONE);
  const pay = async (id: string, paid_on: string) =>
    (await admin().rpc('mark_bills_paid', { bill_ids: [id], paid_on, ...how })).data;

  test('is not before the bill’s submission, by the office’s clock', async () => {
    const id = await approved();
    const refused = [
      {
        id,
        message: expect.stringMatching(
          /^This bill was submitted on \w+ \d+\. Choose that day or a later one\.$/,
        ),
        details: expect.stringContaining('"bill_payment_before_submission"'),
      },
    ];
    expect(await pay(id, '1900-01-01')).toMatchObject({ done: [], refused });
    expect(await pay(id, addDays(submittedOn(), -1))).toMatchObject({ done: [], refused });
    expect(await pay(id, submittedOn())).toMatchObject({ done: [id], refused: [] });
  });

  test('has the same bounds when a program writes it', async () => {
    const id = await approved();
    const service = portal.serviceClient();
    const write = (paid_on: string) =>
      service.from('subcontractor_bills').update({ status: 'paid', paid_on }).eq('id', id);
    expect((await write('1900-01-01')).error?.message).toMatch(
      /^This bill was submitted on .* cannot be paid before\.$/,
    );
    expect((await write('2199-01-01')).error?.message).toBe('A bill cannot be paid in the future.');
    expect((await write(submittedOn())).error).toBeNull();
    const later = await service.from('subcontractor_bills').update({ paid_on: '1900-01-01' }).eq('id', id);
    expect(later.error?.code).toBe('23514');
  });

  test('is today at the office by default', async () => {
    const id = await approved();
    await portal.serviceClient().from('subcontractor_bills').update({ status: 'paid' }).eq('id', id);
    const { data } = await admin().from('subcontractor_bills').select('paid_on').eq('id', id);
    expect(data).toEqual([{ paid_on: dayAt(new Date(), ZONE) }]);
  });
});
