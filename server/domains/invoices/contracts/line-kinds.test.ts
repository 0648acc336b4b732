import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContractFixture } from '#server/domains/invoices/contracts/test/fixture.ts';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { CONTRACT_KINDS } from '#shared/rules/contract-kinds.ts';

/** A line of a contract or deposit stays one, and no other line becomes one: its money would be billed twice. */

let f: Awaited<ReturnType<typeof openContractFixture>>;
beforeAll(async () => {
  f = await openContractFixture();
}, 240_000);
afterAll(() => f?.portal.stop());

type Draft = Awaited<ReturnType<typeof f.read>>;

const DEDUCTIONS = ['retainage', 'deposit_applied', 'discount'];

/** Saves a draft whose lines of one kind become another, priced as that one may be. */
async function turn(id: string, from: string, to: string) {
  const draft = await f.read(id);
  const lines = draft.lines.map((line) => {
    const price = Math.abs(line.unit_price);
    return line.kind === from
      ? { ...line, kind: to, unit_price: DEDUCTIONS.includes(to) ? -price : price }
      : line;
  }) as Draft['lines'];
  const called = await f.call('biller', 'save_invoice', { ...draft, lines });
  return refusalOf(called);
}

async function deposit(amount: number) {
  const { data } = await f.call('biller', 'create_deposit', {
    ...{
      organization_id: f.customer,
      amount,
      description: 'Deposit for doors',
      submission_key: randomUUID(),
    },
  });
  return String(data?.id);
}

async function withDeposit() {
  const paid = await deposit(50);
  await f.send(paid);
  await f.pay(paid, 50);
  const { invoice_id, version } = await f.draft();
  await f.call('biller', 'apply_deposit', { invoice_id, version, deposit_invoice_id: paid, amount: null });
  return invoice_id;
}

async function withProgress() {
  const projectId = await f.signed();
  await f.progress(projectId, 50, 0);
  return String((await f.bill(projectId)).data?.id);
}

async function withRelease() {
  const projectId = await f.signed();
  await f.billed(projectId, 100, 0);
  return { projectId, id: String((await f.release(projectId, 1000)).data?.id) };
}

describe('save_invoice', () => {
  test('keeps a release of retainage, so that it is not released again', async () => {
    const { projectId, id } = await withRelease();
    expect(await turn(id, 'retainage_release', 'other')).toEqual(['invoice_line_kind_fixed', 'lines.0.kind']);
    expect(refusalOf(await f.release(projectId, 1000))[0]).toBe('retainage_not_held');
  });

  test('makes no line of work a line of a contract or deposit', async () => {
    const { invoice_id } = await f.draft();
    for (const kind of CONTRACT_KINDS)
      expect(await turn(invoice_id, 'labor', kind)).toEqual(['invoice_line_kind_fixed', 'lines.0.kind']);
  });

  test('keeps what holds or asks for money, at its line', async () => {
    const [applied, progress, asked] = [await withDeposit(), await withProgress(), await deposit(10)];
    for (const kind of ['discount', 'other', 'retainage', 'deposit']) {
      expect(await turn(applied, 'deposit_applied', kind)).toEqual([
        ...['invoice_line_kind_fixed', 'lines.1.kind'],
      ]);
      if (kind !== 'deposit')
        expect(await turn(asked, 'deposit', kind)).toEqual(['invoice_line_kind_fixed', 'lines.0.kind']);
    }
    expect(await turn(progress, 'retainage', 'discount')).toEqual([
      'invoice_line_kind_fixed',
      'lines.1.kind',
    ]);
    // Work of the schedule is taxed as what the schedule calls it.
    for (const kind of ['discount', 'material', 'deposit'])
      expect(await turn(progress, 'flat', kind)).toEqual(['invoice_line_kind_fixed', 'lines.0.kind']);
  });

  test('still changes the text and the price of these lines, and takes them off', async () => {
    const { id } = await withRelease();
    const draft = await f.read(id);
    const lines = draft.lines.map((line) => ({ ...line, description: 'Half of it', unit_price: 500 }));
    expect((await f.call('biller', 'save_invoice', { ...draft, lines })).error).toBeNull();
    expect(await f.linesOf(id)).toEqual([
      { kind: 'retainage_release', description: 'Half of it', amount: 500 },
    ]);
    const applied = await f.read(await withDeposit());
    const without = applied.lines.filter(({ kind }) => String(kind) !== 'deposit_applied');
    expect((await f.call('biller', 'save_invoice', { ...applied, lines: without })).error).toBeNull();
  });

  test('still changes other kinds', async () => {
    const draft = await f.draft();
    expect(await turn(draft.invoice_id, 'labor', 'other')).toEqual([undefined, undefined]);
  });
});

describe('the database', () => {
  const change = (id: string, from: string, set: string) =>
    f.portal.owner
      .query(`update partner_invoice_lines set ${set} where partner_invoice_id = $1 and kind = $2`, [
        id,
        from,
      ])
      .then(
        () => null,
        (error: { detail?: string }) => JSON.parse(error.detail ?? '{}').reason,
      );

  test('keeps these lines whatever writes them', async () => {
    const { id } = await withRelease();
    const { invoice_id } = await f.draft();
    const applied = await withDeposit();
    for (const [of, from, set] of [
      [id, 'retainage_release', "kind = 'other'"],
      [invoice_id, 'labor', "kind = 'deposit'"],
      [applied, 'deposit_applied', "kind = 'discount', deposit_invoice_id = null"],
      [applied, 'deposit_applied', 'deposit_invoice_id = gen_random_uuid()'],
      [await withProgress(), 'flat', 'contract_line_id = null, retainage_percent = null'],
    ] as const)
      expect(await change(of, from, set)).toBe('invoice_line_kind_fixed');
  });
});

test('a void invoice is issued again without what contracts and deposits bill', async () => {
  const applied = await withDeposit();
  await f.send(applied);
  const { id: released } = await withRelease();
  await f.send(released);
  for (const invoice_id of [applied, released])
    await f.call('biller', 'void_invoice', { invoice_id, reason: 'Wrong address.' });
  const again = (invoice_id: string) =>
    f.call('biller', 'reissue_invoice', { invoice_id, submission_key: randomUUID() });
  expect(refusalOf(await again(released))[0]).toBe('invoice_nothing_to_reissue');
  const { data } = await again(applied);
  expect(data).toMatchObject({ left_out: [expect.stringContaining('Deposit from')] });
  expect(await f.linesOf(String(data?.id))).toMatchObject([{ kind: 'labor', amount: 80 }]);
});
