import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Two phones of a firm, or one person twice, bill the same work. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function work(): Promise<{ id: string; number: string }> {
  const { organizations, locationId, people } = company;
  const { rows } = await portal.owner.query<{ id: string; number: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by,
       assigned_organization_id, date_completed)
     values ('Door does not close', 'completed', $1, $2, $3, $4, now())
     returning id, work_order_number as number`,
    [organizations.customer, locationId, people.partner.profileId, organizations.subcontractor],
  );
  return rows[0] ?? { id: '', number: '' };
}

const submit = (
  workOrderId: string,
  more: Partial<CommandInput<'submit_bill'>> = {},
  as: PersonName = 'subcontractor',
) =>
  company.people[as].client
    .rpc('submit_bill', {
      ...{ submission_key: randomUUID(), lines: [{ work_order_id: workOrderId, amount: 500 }] },
      ...more,
    })
    .setHeader('Idempotency-Key', randomUUID());

const marked = async (as: PersonName = 'admin') => {
  const { data, error } = await company.people[as].client
    .from('subcontractor_bills')
    .select('id, looks_billed_twice');
  expect(error).toBeNull();
  return (data ?? []).flatMap(({ id, looks_billed_twice }) => (looks_billed_twice ? id : [])).sort();
};

test('a second bill of a work order is refused until its sender knows the first one', async () => {
  const order = await work();
  const first = await submit(order.id, { known_bill_ids: [] });
  expect(first.error).toBeNull();
  const second = await submit(order.id, { known_bill_ids: [] });
  expect(second.error).toMatchObject({
    code: 'conflict',
    message: `${order.number} is already on bill ${first.data?.internal_bill_number}.`,
    hint: expect.stringMatching(/submit it again/),
  });
  // A change order, or the rest of the work: its sender has read the first bill.
  const known = [first.data?.id ?? ''];
  const rest = await submit(order.id, { known_bill_ids: known });
  expect(rest.error).toBeNull();
  expect((await submit(order.id, { known_bill_ids: known })).error?.message).toContain(
    rest.data?.internal_bill_number,
  );
});

test('of two phones that submit at once, one is refused', async () => {
  const order = await work();
  const tries = await Promise.all([1, 2, 3].map(() => submit(order.id, { known_bill_ids: [] })));
  expect(tries.filter(({ error }) => error === null)).toHaveLength(1);
  expect(tries.filter(({ error }) => error?.code === 'conflict')).toHaveLength(2);
});

test('a bill that was sent back, and one of another firm, is no second bill', async () => {
  const order = await work();
  const first = await submit(order.id);
  await company.people.admin.client.rpc('reject_bill', {
    bill_id: first.data?.id ?? '',
    reason: 'Wrong amount',
  });
  expect((await submit(order.id, { known_bill_ids: [] })).error).toBeNull();
});

test('a client that says nothing of what it knows is not stopped, and the office sees the mark', async () => {
  const [order, other] = [await work(), await work()];
  const first = await submit(order.id);
  const before = await marked();
  expect(before).not.toContain(first.data?.id);
  const [second, alone] = [await submit(order.id), await submit(other.id)];
  expect(second.error).toBeNull();
  const pair = [first.data?.id ?? '', second.data?.id ?? ''];
  expect(await marked()).toEqual([...before, ...pair].sort());
  // Once it is decided, the mark is gone from the decided one alone.
  await company.people.admin.client.rpc('approve_bill', { bill_id: pair[0] ?? '' });
  expect(await marked()).toEqual([...before, pair[1]].sort());
  // The same number is the other sign of a duplicate.
  const numbers = await Promise.all(
    [await work(), await work()].map(({ id }) => submit(id, { external_bill_number: `A ${alone.data?.id}` })),
  );
  expect(await marked()).toEqual([...before, pair[1], ...numbers.map(({ data }) => data?.id)].sort());
});
