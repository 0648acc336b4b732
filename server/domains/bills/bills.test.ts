import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const NOT_ADMINS: PersonName[] = [
  'manager',
  'employee',
  'partner',
  'otherPartner',
  'subcontractor',
  'otherSubcontractor',
  'stranger',
];

const call = async <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never) as unknown as Promise<{
    data: Record<string, never> & { id: string; internal_bill_number: string };
    error: null | { code: string; message: string; details: string | null };
  }>;

const one = async <Row>(text: string, values: unknown[]) =>
  (await portal.owner.query(text, values)).rows[0] as Row;

/** A completed work order of the subcontractor, with an NTE unless it is null. */
async function work(nte: number | null = 500): Promise<string> {
  const { id } = await one<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by,
       assigned_organization_id, date_completed)
     values ('Door does not close', 'completed', $1, $2, $3, $4, now()) returning id`,
    [
      company.organizations.customer,
      company.locationId,
      company.people.partner.profileId,
      company.organizations.subcontractor,
    ],
  );
  if (nte) await portal.owner.query('insert into public.work_order_budgets values ($1, $2)', [id, nte]);
  return id;
}

async function file(as: PersonName): Promise<string> {
  const { profileId } = company.people[as];
  const { id } = await one<{ id: string }>(
    `with stored as (insert into storage.objects (bucket_id, name, version) values ('attachments', $1, gen_random_uuid()::text))
     insert into public.attachments (storage_path, file_name, content_type, size_bytes, uploaded_by)
     values ($1, 'invoice.pdf', 'application/pdf', 9, $2) returning id`,
    [`${profileId}/${randomUUID()}.pdf`, profileId],
  );
  return id;
}

async function submitted(lines: CommandInput<'submit_bill'>['lines']): Promise<string> {
  const { data, error } = await call('subcontractor', 'submit_bill', { lines });
  expect(error).toBeNull();
  return data.id;
}

const PAID = { paid_on: recentDay(), payment_method: 'ach', payment_reference: 'ACH 7001' } as const;

describe("the subcontractor's own invoice", () => {
  test('belongs to the draft, can be replaced, and is opened by both sides after the submission', async () => {
    const line = { work_order_id: await work(), amount: 10 };
    const [first, second] = [await file('subcontractor'), await file('subcontractor')];
    const draft = { lines: [line], attachment_ids: [first] };
    const { data } = await call('subcontractor', 'save_bill_draft', draft);
    const seen = async (as: PersonName) =>
      (await company.people[as].client.from('attachments').select('id').eq('bill_id', data.id)).data;
    expect(await seen('subcontractor')).toEqual([{ id: first }]);
    expect(await seen('admin')).toEqual([]);

    const again = { ...draft, bill_id: data.id, attachment_ids: [second] };
    expect((await call('subcontractor', 'submit_bill', again)).error).toBeNull();
    for (const as of ['subcontractor', 'admin', 'manager'] as const)
      expect(await seen(as), as).toEqual([{ id: second }]);
    for (const as of ['employee', 'partner', 'otherSubcontractor', 'stranger'] as const)
      expect(await seen(as), as).toEqual([]);
    expect(await one('select bill_id from public.attachments where id = $1', [first])).toEqual({
      bill_id: null,
    });
  });

  test('stays when a save does not mention files', async () => {
    const draft = { lines: [], attachment_ids: [await file('subcontractor')] };
    const { data } = await call('subcontractor', 'save_bill_draft', draft);
    await call('subcontractor', 'save_bill_draft', { bill_id: data.id, lines: [] });
    expect(await one('select count(*)::int from public.attachments where bill_id = $1', [data.id])).toEqual({
      count: 1,
    });
  });

  test.for([
    ['a file of somebody else', () => file('otherSubcontractor')],
    ['a file that never was', async () => randomUUID()],
  ] as const)('is refused as %s', async ([, foreign]) => {
    const { error } = await call('subcontractor', 'save_bill_draft', {
      lines: [],
      attachment_ids: [await foreign()],
    });
    expect(error).toMatchObject({ code: 'rule_violation', message: 'A file could not be attached.' });
  });
});

describe('a bill over the NTE', () => {
  test('counts the amounts of earlier bills, and is approved with a note that only the office reads', async () => {
    const work_order_id = await work(500);
    const before = await submitted([{ work_order_id, amount: 450 }]);
    const bill_id = await submitted([{ work_order_id, amount: 80.25 }]);
    const { data } = await company.people.admin.client
      .from('subcontractor_bills')
      .select('over_nte_amount, lines:subcontractor_bill_work_orders(amount, billed_before)')
      .eq('id', bill_id);
    expect(data).toEqual([{ over_nte_amount: 30.25, lines: [{ amount: 80.25, billed_before: 450 }] }]);

    expect((await call('admin', 'approve_bill', { bill_id })).error).toMatchObject({
      code: 'rule_violation',
      details: '{"reason":"bill_over_nte_unexplained","params":{},"field":"note"}',
    });
    const note = 'The second trip was ordered by phone.';
    expect((await call('admin', 'approve_bill', { bill_id, note })).error).toBeNull();
    const history = async (as: PersonName) =>
      (
        await company.people[as].client
          .from('subcontractor_bill_events')
          .select('event_type, message')
          .eq('subcontractor_bill_id', bill_id)
          .order('created_at')
      ).data;
    const known = ['created', 'submitted', 'approved'].map((event_type) => ({ event_type, message: '' }));
    expect(await history('subcontractor')).toEqual(known);
    expect(await history('admin')).toEqual([...known, { event_type: 'over_nte_approved', message: note }]);
    expect(await history('otherSubcontractor')).toEqual([]);
    expect(await history('partner')).toEqual([]);
    expect((await call('admin', 'approve_bill', { bill_id: before })).error).toBeNull();
  });

  test('ends when the NTE is raised, or the bill before it is sent back', async () => {
    const work_order_id = await work(100);
    const [first, second] = [
      await submitted([{ work_order_id, amount: 90 }]),
      await submitted([{ work_order_id, amount: 60 }]),
    ];
    const over = async (id: string) =>
      (
        await one<{ over: number }>(
          'select over_nte_amount::float8 as over from public.subcontractor_bills where id = $1',
          [id],
        )
      ).over;
    expect([await over(first), await over(second)]).toEqual([0, 50]);
    await call('admin', 'reject_bill', { bill_id: first, reason: 'Twice the same.' });
    expect(await over(second)).toBe(0);
    await portal.owner.query(
      'update public.work_order_budgets set nte_amount = 20 where work_order_id = $1',
      [work_order_id],
    );
    expect(await over(second)).toBe(40);
  });
});

test('a bill that was corrected after it was read is not approved', async () => {
  const work_order_id = await work(null);
  const bill_id = await submitted([{ work_order_id, amount: 40 }]);
  await call('admin', 'reject_bill', { bill_id, reason: 'Please add the second hour.' });
  await call('subcontractor', 'submit_bill', { bill_id, lines: [{ work_order_id, amount: 80 }] });
  const { error } = await call('admin', 'approve_bill', { bill_id, total_amount: 40 });
  expect(error).toMatchObject({ code: 'conflict' });
  expect((await call('admin', 'approve_bill', { bill_id, total_amount: 80 })).error).toBeNull();
  expect((await call('admin', 'reject_bill', { bill_id, reason: 'Too late.' })).error).toMatchObject({
    code: 'conflict',
    message: 'Only a submitted bill can be reviewed.',
  });
});

describe('payment', () => {
  test('marks many bills at once, each by itself', async () => {
    const approved = await submitted([{ work_order_id: await work(null), amount: 10 }]);
    await call('admin', 'approve_bill', { bill_id: approved });
    const waiting = await submitted([{ work_order_id: await work(null), amount: 10 }]);
    const never = randomUUID();
    const ids = [approved, waiting, never];
    const { data } = await call('admin', 'mark_bills_paid', { bill_ids: ids, ...PAID });
    expect(data).toMatchObject({
      done: [approved],
      refused: [
        {
          id: waiting,
          message: 'This bill is not approved yet.',
          details: expect.stringContaining('"bill_not_approved"'),
        },
        {
          id: never,
          message: 'This bill does not exist.',
          details: expect.stringContaining('"bill_payment_missing"'),
        },
      ],
    });
    const row = await one(
      'select status, paid_on::text, payment_reference from public.subcontractor_bills where id = $1',
      [approved],
    );
    expect(row).toEqual({ status: 'paid', paid_on: PAID.paid_on, payment_reference: 'ACH 7001' });
    expect((await call('admin', 'mark_bills_paid', { bill_ids: [approved], ...PAID })).data).toMatchObject({
      done: [],
      refused: [
        {
          id: approved,
          message: 'This bill is marked as paid already.',
          details: expect.stringContaining('"bill_already_paid"'),
        },
      ],
    });
  });

  test('is refused to all but administrators, and with a future date', async () => {
    const bill_id = await submitted([{ work_order_id: await work(null), amount: 10 }]);
    await call('admin', 'approve_bill', { bill_id });
    for (const as of NOT_ADMINS) {
      const { error } = await call(as, 'mark_bills_paid', { bill_ids: [bill_id], ...PAID });
      expect(error?.code, as).toMatch(/^(forbidden|not_authenticated)$/);
    }
    const { error } = await call('admin', 'mark_bills_paid', {
      ...{ bill_ids: [bill_id], ...PAID },
      paid_on: '2999-01-01',
    });
    expect(error?.code).toBe('invalid_input');
  });
});

describe('billable work', () => {
  const billable = async (as: PersonName, p_query = '', p_with_billed = false) =>
    (
      await company.people[as].client.rpc('billable_work_orders', {
        p_organization_id: company.organizations.subcontractor,
        p_query,
        p_with_billed,
      })
    ).data;

  test('is completed, found by number, and disappears once it is billed', async () => {
    const work_order_id = await work(250);
    const { number } = await one<{ number: string }>(
      'select work_order_number as number from public.work_orders where id = $1',
      [work_order_id],
    );
    const short = String(Number(number.replace('WO-', '')));
    const found = { id: work_order_id, nte_amount: 250, billed_amount: 0 };
    expect(await billable('subcontractor', short)).toMatchObject([found]);
    expect(await billable('subcontractor', number.toLowerCase())).toMatchObject([found]);
    for (const as of ['otherSubcontractor', 'partner', 'stranger'] as const)
      expect((await billable(as, number)) ?? [], as).not.toContainEqual(
        expect.objectContaining({ nte_amount: 250 }),
      );

    await submitted([{ work_order_id, amount: 100 }]);
    expect(await billable('subcontractor', number)).toEqual([]);
    expect(await billable('subcontractor', number, true)).toMatchObject([{ ...found, billed_amount: 100 }]);
  });

  test('is summed for each caller by what they may see', async () => {
    const sums = async (as: PersonName) =>
      (await company.people[as].client.rpc('bill_sums', {})).data?.[0]?.bills ?? null;
    const all = await one<{ count: number }>(
      `select count(*)::int from public.subcontractor_bills where status not in ('draft', 'rejected')`,
      [],
    );
    expect(await sums('admin')).toBe(all.count);
    for (const as of ['otherSubcontractor', 'partner', 'stranger'] as const) expect(await sums(as)).toBe(0);
  });
});

describe('one draft in two windows', () => {
  test('is not overwritten by the window with an outdated version', async () => {
    const line = { work_order_id: await work(null), amount: 10 };
    const first = await call('subcontractor', 'save_bill_draft', { lines: [line] });
    const bill_id = first.data.id;
    const version = first.data.updated_at as unknown as string;
    const saved = await call('subcontractor', 'save_bill_draft', { bill_id, version, lines: [line] });
    expect(saved.error).toBeNull();
    const stale = { bill_id, version, notes: 'Older', lines: [] };
    for (const name of ['save_bill_draft', 'submit_bill'] as const)
      expect((await call('subcontractor', name, stale)).error).toMatchObject({ code: 'conflict' });
    expect(
      await one(
        'select count(*)::int from public.subcontractor_bill_work_orders where subcontractor_bill_id = $1',
        [bill_id],
      ),
    ).toEqual({ count: 1 });
  });

  test('is gone in the other window when it is deleted', async () => {
    const { data } = await call('subcontractor', 'save_bill_draft', { lines: [] });
    await company.people.subcontractor.client.from('subcontractor_bills').delete().eq('id', data.id);
    const { error } = await call('subcontractor', 'save_bill_draft', { bill_id: data.id, lines: [] });
    expect(error).toMatchObject({ code: 'not_found' });
  });
});
