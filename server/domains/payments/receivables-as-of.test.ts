import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NOT_BILLERS } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { campaign } from '#test/support/campaign.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { sized } from '#test/support/test-size.ts';

/** What customers owed on a past day is what receivables said on that day. */

vi.setConfig({ testTimeout: 240_000 });

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const DATED = {
  partner_invoices: ['issue_date', 'due_date', 'sent_at', 'paid_at', 'voided_at'],
  customer_payments: ['received_on', 'returned_on', 'returned_at'],
  credit_notes: ['issued_on', 'voided_at'],
  payment_allocations: ['released_at'],
  customer_refunds: ['refunded_on'],
};

/** Lets days pass: everything that happened was so many days earlier. */
async function daysPass(days: number) {
  const moves = Object.entries(DATED).map(([table, columns]) => {
    const all = [...columns, 'created_at', ...(/alloc|refund/.test(table) ? [] : ['updated_at'])];
    const earlier = all.map((one) =>
      one.endsWith('_at')
        ? `${one} = (app.office_clock(${one}) - interval '${days} days') at time zone app.office_time_zone()`
        : `${one} = ${one} - ${days}`,
    );
    return `alter table public.${table} disable trigger user;
      update public.${table} set ${earlier.join(', ')};
      alter table public.${table} enable trigger user;`;
  });
  await fixture.portal.owner.query(moves.join(''));
}

const day = async (ago = 0) =>
  (await fixture.one<{ day: string }>(`select (app.office_day(now()) - $1::integer)::text as day`, [ago]))
    .day;

const now = async () => {
  const { data, error } = await fixture.people.biller.client.rpc('receivables', { p_limit: 1000 });
  expect(error).toBeNull();
  return (data ?? []).map(({ promised: _promised, ...row }) => row);
};
const asOf = async (ago: number, as: keyof typeof fixture.people = 'biller', p_query = '') =>
  (
    await fixture.people[as].client
      .rpc('receivables_as_of', { p_day: await day(ago), p_query, p_limit: 1000 })
      .throwOnError()
  ).data ?? [];

/** What a customer owed so many days ago, and how much of it is credit. */
const owed = async (name: string, ago: number) => {
  const row = (await asOf(ago, 'biller', name)).find((one) => one.name === name);
  return row && [row.not_due, row.credit];
};

/** A sent invoice of today, or of a day before. */
async function invoice(organization: string, amount: number, dueInDays: number, ago = 0) {
  const { id } = await fixture.one<{ id: string }>(
    'insert into public.partner_invoices (organization_id) values ($1) returning id',
    [organization],
  );
  await fixture.one(
    `insert into public.partner_invoice_lines (partner_invoice_id, description, unit_price) values ($1, 'Work', $2)`,
    [id, amount],
  );
  await fixture.one(
    `update public.partner_invoices set status = 'sent', issue_date = app.office_day(now()) - $3::integer,
       due_date = app.office_day(now()) - $3::integer + $2::integer, sent_at = now() where id = $1`,
    [id, dueInDays, ago],
  );
  return id;
}

const call = async <Name extends CommandName>(name: Name, input: CommandInput<Name>) => {
  const { data, error } = await fixture.call('biller', name, input);
  return error ? null : (data as unknown as { id: string });
};
const key = () => ({ submission_key: randomUUID() });
const on = (invoice_id: string, amount: number) => ({ invoice_id, amount });
const pays = async (organization_id: string, amount: number, invoices: ReturnType<typeof on>[], ago = 0) =>
  call('record_payment', {
    ...{ ...key(), organization_id, method: 'check', amount, received_on: await day(ago) },
    allocations: invoices,
  });

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);

const { seed } = campaign('receivables as of a day', 'a year');

test('a past day has what receivables said on that day', async () => {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const customers = [await fixture.newCustomer('First'), await fixture.newCustomer('Second')];
  const pick = async (text: string) =>
    fixture.one<{ id: string; organization_id: string; amount: number } | undefined>(
      `${text} order by md5(id::text || $1) limit 1`,
      [String(random())],
    );
  const open = () =>
    pick(`select id, organization_id, balance_amount::float8 as amount from public.partner_invoices
      where status = 'sent' and balance_amount > 0`);
  const part = (amount: number) => (random() < 0.4 ? amount : Math.max(1, below(amount)));
  const source = async () => {
    const [payment, note] = await Promise.all(
      ['customer_payments', 'credit_notes'].map((table) =>
        pick(`select id, organization_id, available_amount::float8 as amount from public.${table}
          where available_amount > 0`),
      ),
    );
    if (payment && (!note || random() < 0.5)) return { ...payment, of: { payment_id: payment.id } };
    return note && { ...note, of: { credit_note_id: note.id } };
  };
  const deeds: Record<string, () => Promise<unknown>> = {
    send: async () => invoice(customers[below(2)] ?? '', 20 + below(400), below(31)),
    pay: async () => {
      const one = await open();
      if (!one) return null;
      const amount = part(one.amount);
      return pays(one.organization_id, amount + (random() < 0.4 ? below(80) : 0), [on(one.id, amount)]);
    },
    credit: async () => {
      const one = random() < 0.6 ? await open() : undefined;
      return call('issue_credit_note', {
        ...{ ...key(), organization_id: one?.organization_id ?? customers[below(2)] ?? '' },
        ...{ invoice_id: one?.id ?? null, amount: one ? part(one.amount) : 5 + below(60), reason: 'Agreed.' },
      });
    },
    apply: async () => {
      const [from, to] = [await source(), await open()];
      if (!from || !to) return null;
      return call('apply_credit', {
        ...{ ...key(), ...from.of, allocations: [on(to.id, Math.min(part(from.amount), to.amount))] },
      });
    },
    release: async () => {
      const one = await pick(`select id from public.payment_allocations where released_at is null`);
      return one && call('release_allocation', { ...key(), allocation_id: one.id });
    },
    bounce: async () => {
      const one = await pick(`select id from public.customer_payments where returned_on is null`);
      if (!one) return null;
      return call('return_payment', {
        ...{ ...key(), payment_id: one.id, returned_on: await day(), reason: 'Insufficient funds.' },
      });
    },
    refund: async () => {
      const from = await source();
      if (!from) return null;
      return call('refund_credit', {
        ...{ ...key(), ...from.of, amount: part(from.amount), method: 'check', refunded_on: await day() },
      });
    },
    voidCredit: async () => {
      const one = await pick(`select id from public.credit_notes where voided_at is null`);
      return one && call('void_credit_note', { ...key(), credit_note_id: one.id, reason: 'Not agreed.' });
    },
    voidInvoice: async () => {
      const one = await pick(`select id from public.partner_invoices
        where status = 'sent' and paid_amount + credited_amount = 0`);
      return one && call('void_invoice', { invoice_id: one.id, reason: 'Wrong.' });
    },
    deposit: async () => {
      const made = await call('create_deposit', {
        ...{ ...key(), organization_id: fixture.customer, amount: 50 + below(50), description: 'Deposit' },
      });
      if (!made) return null;
      const { version } = await fixture.read(made.id);
      return call('send_invoice', { invoice_id: made.id, version, is_emailed: false });
    },
    applyDeposit: async () => {
      const paid = await pick(`select * from (
        select i.id from public.partner_invoices i
        join public.partner_invoice_lines l on l.partner_invoice_id = i.id and l.kind = 'deposit'
        cross join lateral app.deposit_of(i.id) d where i.status = 'paid' and d.usable > d.applied
      ) i`);
      if (!paid) return null;
      const draft = await fixture.draft();
      await call('apply_deposit', {
        ...{
          invoice_id: draft.invoice_id,
          version: draft.version,
          deposit_invoice_id: paid.id,
          amount: null,
        },
      });
      const { version } = await fixture.read(draft.invoice_id);
      return call('send_invoice', { invoice_id: draft.invoice_id, version, is_emailed: false });
    },
  };
  const often = [...Object.keys(deeds), 'send', 'send', 'send', 'pay', 'pay', 'pay', 'apply', 'apply'];
  const done = new Map<string, number>();
  const answers: { ago: number; rows: Awaited<ReturnType<typeof now>> }[] = [];
  // Until everything has happened that can, and then some.
  const steps = sized({ quick: 40, push: 60, release: 300 });
  const isLeft = () => Object.keys(deeds).some((name) => !done.has(name));
  for (let step = 0; step < steps || (isLeft() && step < 500); step += 1) {
    for (let deed = 0; deed < 6; deed += 1) {
      const name = often[below(often.length)] ?? 'send';
      if (await deeds[name]?.()) done.set(name, (done.get(name) ?? 0) + 1);
    }
    answers.push({ ago: 0, rows: await now() });
    // Also several days at a time, so that all ages are there and days on which nothing happened.
    const passed = 1 + below(14);
    await daysPass(passed);
    for (const answer of answers) answer.ago += passed;
    for (const row of answers.flatMap(({ rows }) => rows))
      if (row.oldest_due) row.oldest_due = daysBefore(row.oldest_due, passed);
  }
  expect([...done.keys()].toSorted()).toEqual(Object.keys(deeds).toSorted());
  expect(answers.at(-1)?.rows[0]).toMatchObject({ organization_id: null });
  for (const { ago, rows } of answers) expect(await asOf(ago), `${ago} days ago`).toEqual(rows);
});

test('what was entered later has its own day: the payment, and what it was put on at once', async () => {
  const customer = await fixture.newCustomer('Entered later');
  const one = await invoice(customer, 100, 60);
  await daysPass(10);
  // Received four days ago, and entered today.
  const payment = await pays(customer, 130, [on(one, 100)], 4);
  expect(payment).not.toBeNull();
  expect(await owed('Entered later', 5)).toEqual([100, 0]);
  expect(await owed('Entered later', 4)).toEqual([0, 30]);
  // An invoice of yesterday that is entered today takes the credit from yesterday on, and not before.
  const two = await invoice(customer, 30, 60, 1);
  await call('apply_credit', { ...key(), payment_id: payment?.id ?? '', allocations: [on(two, 30)] });
  expect(await owed('Entered later', 2)).toEqual([0, 30]);
  expect(await owed('Entered later', 1)).toBeUndefined();
  await daysPass(3);
  // The check has come back two days ago: what it paid is owed from that day on.
  await call('return_payment', {
    ...{ ...key(), payment_id: payment?.id ?? '', returned_on: await day(2), reason: 'Bounced.' },
  });
  expect(await owed('Entered later', 3)).toBeUndefined();
  expect(await owed('Entered later', 2)).toEqual([130, 0]);
});

test('what was put on a wrong invoice, and taken off on the same day, was never there', async () => {
  const customer = await fixture.newCustomer('Corrected');
  const [wrong, right] = [await invoice(customer, 100, 60), await invoice(customer, 70, 60)];
  await daysPass(10);
  const payment = await pays(customer, 70, [on(wrong, 70)], 4);
  const { id } = await fixture.one<{ id: string }>(
    'select id from payment_allocations where customer_payment_id = $1',
    [payment?.id],
  );
  await call('release_allocation', { ...key(), allocation_id: id });
  await call('apply_credit', { ...key(), payment_id: payment?.id ?? '', allocations: [on(right, 70)] });
  await daysPass(1);
  expect(await owed('Corrected', 4)).toEqual([100, 0]);
  expect(await owed('Corrected', 6)).toEqual([170, 0]);
});

test('what two payments have paid of one invoice by days that were entered later is credit once', async () => {
  const customer = await fixture.newCustomer('Paid twice');
  const one = await invoice(customer, 100, 60);
  const first = await pays(customer, 100, [on(one, 100)]);
  await daysPass(10);
  const { id } = await fixture.one<{ id: string }>(
    'select id from payment_allocations where customer_payment_id = $1',
    [first?.id],
  );
  await call('release_allocation', { ...key(), allocation_id: id });
  await pays(customer, 100, [on(one, 100)], 4);
  await daysPass(1);
  expect(await owed('Paid twice', 6)).toBeUndefined();
  expect(await owed('Paid twice', 5)).toEqual([0, 100]);
  expect(await owed('Paid twice', 0)).toEqual([0, 100]);
});

test('is for those who invoice or see costs only', async () => {
  for (const as of NOT_BILLERS)
    expect(
      (await asOf(0, as)).filter(({ organization_id }) => organization_id !== null),
      as,
    ).toEqual([]);
});
