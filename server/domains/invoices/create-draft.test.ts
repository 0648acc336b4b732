import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { openContractFixture } from './contracts/test/fixture.ts';
import { NOT_BILLERS, refusalOf } from './test/fixture.ts';

/** A draft without lines, for what no line is proposed for. */

let f: Awaited<ReturnType<typeof openContractFixture>>;
beforeAll(async () => {
  f = await openContractFixture();
}, 240_000);
afterAll(() => f?.portal.stop());

type Input = Partial<CommandInput<'create_draft'>>;

const create = (facts: Input = {}, as: keyof typeof f.people = 'biller') =>
  f.call(as, 'create_draft', { organization_id: f.customer, submission_key: randomUUID(), ...facts });
const made = async (facts: Input = {}) => {
  const { data, error } = await create(facts);
  expect(error).toBeNull();
  return String(data?.id);
};
const invoiceOf = async (id: string) => (await f.everything(id)).invoice;
const LIFT = { kind: 'other', unit: 'each', description: 'Lift', quantity: 2, unit_price: 45 } as const;
const type = async (id: string, ...lines: CommandInput<'save_invoice'>['lines']) => {
  const { version } = await f.read(id);
  return f.call('biller', 'save_invoice', { invoice_id: id, version, lines });
};
const revenueOf = async (facts: { p_project_id: string } | { p_work_order_id: string }) => {
  const { data } = await f.people.admin.client.rpc('margin_of', facts as never).throwOnError();
  return (data as { revenue: number }[])[0]?.revenue;
};

describe('a draft without lines', () => {
  test('is of its customer, and is sent once something is on it', async () => {
    const id = await made();
    expect(await f.everything(id)).toMatchObject({
      invoice: {
        ...{ organization_id: f.customer, status: 'draft', invoice_number: '', total_amount: 0 },
        ...{ title: 'Invoice', customer_reference: null, project_id: null },
      },
      lines: null,
    });
    expect(refusalOf(await f.send(id))).toEqual(['invoice_without_lines', 'lines']);
    expect((await invoiceOf(id)).status).toBe('draft');
    expect((await type(id, LIFT)).error).toBeNull();
    expect((await f.send(id)).error).toBeNull();
    expect(await invoiceOf(id)).toMatchObject({ status: 'sent', total_amount: 90 });
  });

  test('of a work order has its title and the reference of the customer; its lines may name it', async () => {
    const work = await f.work({ reference: ' PO 81 ', title: 'Dock door' });
    const id = await made({ work_order_id: work });
    const { title, customer_reference, project_id } = await invoiceOf(id);
    expect([customer_reference, project_id]).toEqual(['PO 81', null]);
    expect(title).toMatch(/^WO-\d+ Dock door$/);
    expect((await type(id, { ...LIFT, work_order_id: work })).error).toBeNull();
    await f.send(id);
    await expect.poll(() => revenueOf({ p_work_order_id: work }), { timeout: 20_000 }).toBe(90);
  });

  test('of a project has its name, and counts for it without a work order', async () => {
    const project_id = await f.project();
    const id = await made({ project_id });
    expect(await invoiceOf(id)).toMatchObject({
      title: 'Store remodel',
      customer_reference: null,
      project_id,
    });
    await type(id, LIFT);
    await f.send(id);
    await expect.poll(() => revenueOf({ p_project_id: project_id }), { timeout: 20_000 }).toBe(90);
  });

  test('is made for a customer that is not active any more, which may owe for work', async () => {
    const [{ id: gone } = { id: '' }] = (
      await f.portal.owner.query(
        `insert into organizations (name, organization_type, is_active) values ('Gone', 'partner', false) returning id`,
      )
    ).rows;
    expect((await create({ organization_id: gone })).error).toBeNull();
  });
});

describe('a request', () => {
  test('makes one draft, also when it is sent twice at once, and does not undo what was changed since', async () => {
    const input = { work_order_id: await f.work({ reference: 'PO 9' }), submission_key: randomUUID() };
    const [first, second] = await Promise.all([made(input), made(input)]);
    expect(second).toBe(first);
    const { version } = await f.read(first);
    const without = { invoice_id: first, version, lines: [], customer_reference: null };
    expect((await f.call('biller', 'save_invoice', without)).error).toBeNull();
    expect((await invoiceOf(first)).customer_reference).toBeNull();
    expect(await made(input)).toBe(first);
    expect((await invoiceOf(first)).customer_reference).toBeNull();
  });

  test('does not stand for another one, with the same key', async () => {
    const submission_key = randomUUID();
    await made({ submission_key });
    for (const other of [
      { work_order_id: await f.work() },
      { project_id: await f.project() },
      { organization_id: f.company.organizations.otherCustomer },
    ])
      expect(refusalOf(await create({ submission_key, ...other }))).toEqual([
        'idempotency_key_reused',
        'submission_key',
      ]);
  });
});

describe('it refuses', () => {
  const drafts = async () =>
    (await f.one<{ n: number }>(`select count(*)::int as n from partner_invoices`)).n;

  test.each(NOT_BILLERS)('%s, who may not invoice', async (as) => {
    const before = await drafts();
    expect((await create({}, as)).error?.code).toBe('forbidden');
    expect(await drafts()).toBe(before);
  });

  test('a work order or project of another customer, by its field', async () => {
    const { otherCustomer } = f.company.organizations;
    const before = await drafts();
    expect(refusalOf(await create({ work_order_id: await f.work({ organization: otherCustomer }) }))).toEqual(
      ['draft_work_order_of_other_customer', 'work_order_id'],
    );
    expect(refusalOf(await create({ project_id: await f.project(otherCustomer) }))).toEqual([
      'draft_project_of_other_customer',
      'project_id',
    ]);
    // A project of the contractor itself has no customer.
    expect(refusalOf(await create({ project_id: await f.project(null) }))[0]).toBe(
      'draft_project_of_other_customer',
    );
    expect(await drafts()).toBe(before);
  });

  test('who is no customer, and one that was merged', async () => {
    const { subcontractor } = f.company.organizations;
    const merged = await f.one<{ id: string }>(
      `insert into organizations (name, organization_type, is_active, merged_into_id)
       values ('Former', 'partner', false, $1) returning id`,
      [f.customer],
    );
    for (const organization_id of [subcontractor, merged.id, randomUUID()])
      expect(refusalOf(await create({ organization_id }))).toEqual([
        'draft_customer_missing',
        'organization_id',
      ]);
  });

  test('what a contract bills: the project, and its work orders', async () => {
    const project_id = await f.signed();
    expect(refusalOf(await create({ project_id }))).toEqual(['project_billed_by_contract', 'project_id']);
    const work = await f.work();
    await f.portal.owner.query('update work_orders set project_id = $2 where id = $1', [work, project_id]);
    expect(refusalOf(await create({ work_order_id: work }))).toEqual([
      'work_billed_by_contract',
      'work_order_id',
    ]);
  });

  test('both a work order and a project', async () => {
    const both = { work_order_id: await f.work(), project_id: await f.project() };
    expect((await create(both)).error?.code).toBe('invalid_input');
  });
});
