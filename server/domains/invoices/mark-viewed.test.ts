import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The time at which a customer has opened an invoice first, which the office sees. */

let portal: TestPortal;
let company: Company;
let invoiceId = '';
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    'insert into partner_invoices (organization_id) values ($1) returning id',
    [company.organizations.customer],
  );
  invoiceId = rows[0]?.id ?? '';
});

const send = () =>
  portal.owner.query("update partner_invoices set status = 'sent', sent_at = now() where id = $1", [
    invoiceId,
  ]);
const view = (as: PersonName, invoice_id = invoiceId) =>
  company.people[as].client.rpc('mark_invoice_viewed', { invoice_id });
async function viewedAt(): Promise<string | undefined> {
  const { rows } = await portal.owner.query('select viewed_at from partner_invoices where id = $1', [
    invoiceId,
  ]);
  return rows[0]?.viewed_at?.toISOString();
}

test('the first time counts, for everybody of the customer', async () => {
  await send();
  const first = await view('partner');
  expect(first.error).toBeNull();
  expect(first.data).toEqual({ id: invoiceId, viewed_at: await viewedAt() });
  const colleague = await addPerson(portal, {
    name: 'colleague',
    memberships: [[company.organizations.customer, 'member']],
  });
  const second = await colleague.client.rpc('mark_invoice_viewed', { invoice_id: invoiceId });
  expect(second.data).toEqual(first.data);
  expect(await viewedAt()).toBe(first.data?.viewed_at);
});

test('ten windows at once get one time, in one entry of the audit log', async () => {
  await send();
  const answers = await Promise.all(Array.from({ length: 10 }, () => view('partner')));
  const times = answers.map(({ data, error }) => error ?? data?.viewed_at);
  expect(new Set(times)).toEqual(new Set([await viewedAt()]));
  const { rows } = await portal.owner.query(
    `select actor_profile_id from audit_log where row_id = $1 and after ? 'viewed_at' and action = 'update'`,
    [invoiceId],
  );
  expect(rows).toEqual([{ actor_profile_id: company.people.partner.profileId }]);
});

test('a draft, an invoice of others, and one that never was get the same answer', async () => {
  const draft = await view('partner');
  expect([draft.status, draft.error?.code]).toEqual([404, 'not_found']);
  await send();
  for (const person of ['otherPartner', 'subcontractor', 'employee', 'stranger'] as const) {
    const { error } = await view(person);
    expect(error?.message, person).toBe(draft.error?.message);
  }
  expect((await view('partner', randomUUID())).error?.message).toBe(draft.error?.message);
  expect(await viewedAt()).toBeUndefined();
});

test('the office reads it without a trace', async () => {
  await send();
  for (const person of ['admin', 'manager'] as const)
    expect((await view(person)).error).toMatchObject({ code: 'forbidden' });
  expect(await viewedAt()).toBeUndefined();
});

test('a void or paid invoice is viewed as any other, and stays as it is', async () => {
  await send();
  await portal.owner.query("update partner_invoices set status = 'paid', paid_at = now() where id = $1", [
    invoiceId,
  ]);
  expect((await view('partner')).error).toBeNull();
  const { rows } = await portal.owner.query('select status from partner_invoices where id = $1', [invoiceId]);
  expect(rows).toEqual([{ status: 'paid' }]);
});

test('a void invoice stays as it is', async () => {
  await send();
  await portal.owner.query(
    "update partner_invoices set status = 'void', voided_at = now(), void_reason = 'Wrong' where id = $1",
    [invoiceId],
  );
  const before = await portal.owner.query('select * from partner_invoices where id = $1', [invoiceId]);
  const { data, error } = await view('partner');
  expect([data, error]).toEqual([{ id: invoiceId, viewed_at: null }, null]);
  const after = await portal.owner.query('select * from partner_invoices where id = $1', [invoiceId]);
  expect(after.rows).toEqual(before.rows);
});
