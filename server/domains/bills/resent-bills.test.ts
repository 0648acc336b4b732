import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function work(): Promise<string> {
  const { organizations, locationId, people } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by,
       assigned_organization_id, date_completed)
     values ('Door does not close', 'completed', $1, $2, $3, $4, now()) returning id`,
    [organizations.customer, locationId, people.partner.profileId, organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}

/** Each call is a try with an idempotency key of its own, as after a reload or a changed amount. */
const send = (
  name: 'save_bill_draft' | 'submit_bill',
  form: CommandInput<'submit_bill'>,
  as: PersonName = 'subcontractor',
) => company.people[as].client.rpc(name, form).setHeader('Idempotency-Key', randomUUID());

const bills = async (key: string) =>
  (
    await portal.owner.query(
      `select status, total_amount::float8 as total from public.subcontractor_bills where submission_key = $1`,
      [key],
    )
  ).rows;

test('a form that is sent again after a lost answer, changed or not, is one bill', async () => {
  const form = { submission_key: randomUUID(), lines: [{ work_order_id: await work(), amount: 500 }] };
  const first = await send('submit_bill', form);
  expect(first.error).toBeNull();
  for (const amount of [500, 510]) {
    const again = await send('submit_bill', {
      ...form,
      lines: form.lines.map((line) => ({ ...line, amount })),
    });
    expect(again.error).toMatchObject({
      code: 'conflict',
      message: `This bill has already arrived, as ${first.data?.internal_bill_number}.`,
    });
  }
  expect(await bills(form.submission_key)).toEqual([{ status: 'submitted', total: 500 }]);
});

test('a draft that is saved again is the same draft, with the newer content, and can be submitted', async () => {
  const [line, key] = [{ work_order_id: await work(), amount: 51 }, randomUUID()];
  const first = await send('save_bill_draft', { submission_key: key, lines: [line] });
  const again = await send('save_bill_draft', { submission_key: key, lines: [{ ...line, amount: 60 }] });
  expect(again.data?.id).toBe(first.data?.id);
  expect(await bills(key)).toEqual([{ status: 'draft', total: 60 }]);
  expect((await send('submit_bill', { submission_key: key, lines: [line] })).data?.id).toBe(first.data?.id);
  expect(await bills(key)).toEqual([{ status: 'submitted', total: 51 }]);
});

test('two tries at once make one bill', async () => {
  const form = { submission_key: randomUUID(), lines: [{ work_order_id: await work(), amount: 5 }] };
  const tries = await Promise.all([1, 2, 3, 4].map(() => send('submit_bill', form)));
  expect(tries.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await bills(form.submission_key)).toHaveLength(1);
});

test('the key of another person names nothing of theirs', async () => {
  const form = { submission_key: randomUUID(), lines: [{ work_order_id: await work(), amount: 5 }] };
  await send('save_bill_draft', form);
  const { data, error } = await send('save_bill_draft', { ...form, lines: [] }, 'otherSubcontractor');
  expect(error).toBeNull();
  expect(await bills(form.submission_key)).toHaveLength(2);
  expect(data?.total_amount).toBe(0);
});
