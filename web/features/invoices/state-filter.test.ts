import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { customerStatus } from '#web/features/invoices/customer-status.ts';
import { invoicesInState } from '#web/features/invoices/state-filter.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';

/** A filter of the lists of invoices shows exactly the rows that have its badge, over the wire. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  // As the portal says it to the browser: the day that is due is the office's.
  setOfficeZone('America/New_York');
  portal = await startTestPortal();
  company = await createCompany(portal);
  // Every combination of what a badge depends on.
  await portal.owner.query(
    `insert into public.partner_invoices (organization_id, status, total_amount, paid_amount, due_date, viewed_at,
       invoice_number, void_reason, title)
     select $1, s.status, 100, case when s.status = 'paid' then 100 when s.status = 'sent' then p.paid else 0 end,
       app.office_day(now()) + d.days, case when v.is_viewed then now() end,
       concat_ws(' ', s.status, d.days, p.paid, v.is_viewed, x.is_disputed), 'Wrong', x.is_disputed::text
     from unnest('{draft,sent,paid,void}'::text[]) s (status), unnest('{null,-1,0}'::integer[]) d (days),
       unnest('{0,40}'::numeric[]) p (paid), unnest('{true,false}'::boolean[]) v (is_viewed),
       unnest('{true,false}'::boolean[]) x (is_disputed)`,
    [company.organizations.customer],
  );
  await portal.owner.query(
    `insert into public.invoice_disputes (partner_invoice_id, reason, opened_by, resolved_at)
     select i.id, 'price', $1, case when r.is_resolved then now() end
     from public.partner_invoices i, unnest('{true,false}'::boolean[]) r (is_resolved)
     where i.status = 'sent' and (i.title = 'true' or r.is_resolved)`,
    [company.people.partner.profileId],
  );
}, 240_000);
afterAll(() => portal?.stop());

const listed = async (as: 'admin' | 'partner', state: string) => {
  const { data } = await invoicesInState(company.people[as].client as never, state)
    .range(0, 199)
    .throwOnError();
  return data ?? [];
};
const OFFICE = ['draft', 'sent', 'viewed', 'partly_paid', 'overdue', 'disputed', 'paid', 'void'];

test.for(OFFICE)('the filter “%s” of the office has the rows with this badge', async (state) => {
  const all = await listed('admin', '');
  const expected = all.filter(({ invoice_state }) => invoice_state === state).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(0);
  expect((await listed('admin', state)).map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
});

test.for(['unpaid', 'partly_paid', 'overdue', 'disputed', 'paid', 'void'])(
  'the filter “%s” of a customer has the rows with this badge',
  async (state) => {
    const all = await listed('partner', '');
    const expected = all.filter((row) => customerStatus(row) === state).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect((await listed('partner', state)).map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  },
);

test('all that is to be paid is what any of these states has', async () => {
  const states = ['sent', 'viewed', 'partly_paid', 'overdue', 'disputed'];
  const parts = (await Promise.all(states.map((state) => listed('admin', state)))).flat();
  const open = await listed('admin', 'open');
  expect(open.map(({ id }) => id).toSorted()).toEqual(parts.map(({ id }) => id).toSorted());
  expect(open).toHaveLength(24);
});
