import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const owed = async (as: PersonName, organization: 'customer' | 'otherCustomer' = 'customer') => {
  const { data, error } = await company.people[as].client.rpc('invoices_owed', {
    p_organization_ids: [company.organizations[organization]],
  });
  expect(error, as).toBeNull();
  return data?.[0];
};
const sums = async (as: PersonName, organization?: 'customer' | 'otherCustomer') => {
  const asked = organization ? { p_customer: company.organizations[organization] } : {};
  const { data, error } = await company.people[as].client.rpc('invoice_sums', asked);
  expect(error, as).toBeNull();
  return data?.[0];
};
const NOTHING_LEFT = { unpaid_invoices: 0, unpaid_total: 0, overdue_invoices: 0, overdue_total: 0 };
const NOTHING_OWED = { ...NOTHING_LEFT, credit: 0 };

test('a customer owes what was sent and is not paid, overdue after its due date, and others do not see it', async () => {
  await portal.owner.query('delete from app.receivable_entries; delete from public.partner_invoices');
  await portal.owner.query(
    `insert into public.partner_invoices (organization_id, status, total_amount, issue_date, due_date, invoice_number,
       void_reason, paid_amount)
     select $1, status, 10.10, current_date - 40, app.office_day(now()) + days, status || days, 'Wrong',
       case status when 'paid' then 10.10 else 0 end
     from unnest('{draft,sent,paid,void}'::text[]) status, unnest('{-1,0,1}'::integer[]) days`,
    [company.organizations.customer],
  );
  await portal.owner.query(
    `insert into public.partner_invoices (organization_id, status, total_amount, paid_amount, credited_amount, invoice_number)
     values ($1, 'sent', 25, 14, 6, 'without a due date, and paid in part')`,
    [company.organizations.customer],
  );
  // What is left of a payment and of a credit note is credit; of a customer that nobody else sees.
  await portal.owner.query(
    `insert into public.customer_payments (organization_id, method, received_on, amount)
     values ($1, 'check', current_date, 30), ($2, 'check', current_date, 999)`,
    [company.organizations.customer, company.organizations.otherCustomer],
  );
  await portal.owner.query(
    `insert into public.credit_notes (organization_id, amount, reason, issued_on) values ($1, 12.5, 'Goodwill', current_date)`,
    [company.organizations.customer],
  );
  const all = { unpaid_invoices: 4, unpaid_total: 35.3, overdue_invoices: 1, overdue_total: 10.1 };
  expect(await owed('partner')).toEqual({ ...all, credit: 42.5 });
  expect(await owed('admin')).toEqual({ ...all, credit: 42.5 });
  expect(await owed('admin', 'otherCustomer')).toEqual({ ...NOTHING_OWED, credit: 999 });
  expect(await owed('partner', 'otherCustomer')).toEqual(NOTHING_OWED);
  for (const as of ['otherPartner', 'employee', 'subcontractor', 'stranger'] as const)
    expect(await owed(as), as).toEqual(NOTHING_OWED);

  const drafts = { drafts: 3, drafts_total: 30.3 };
  expect(await sums('admin')).toEqual({ ...drafts, ...all });
  expect(await sums('admin', 'customer')).toEqual({ ...drafts, ...all });
  const nothing = { drafts: 0, drafts_total: 0, ...NOTHING_LEFT };
  expect(await sums('admin', 'otherCustomer')).toEqual(nothing);
  // A customer sees its own, and no drafts.
  expect(await sums('partner')).toEqual({ ...nothing, ...all });
  for (const as of ['otherPartner', 'employee', 'subcontractor', 'stranger'] as const)
    expect(await sums(as), as).toEqual(nothing);
});
