import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandOutput } from '#shared/commands.ts';
import type { AccountingFormat } from '#shared/rules/accounting.ts';

/** Batches for the accounting program: each document is in one valid batch. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const today = () => new Date().toISOString().slice(0, 10);
const form = (format: AccountingFormat = 'plain', submission_key: string = randomUUID()) => ({
  ...{ submission_key, format, until: today() },
});
type Made = CommandOutput<'create_accounting_batch'>;
const made = async (format: AccountingFormat = 'plain'): Promise<Made> => {
  const { data, error } = await fixture.call('admin', 'create_accounting_batch', form(format));
  expect(error).toBeNull();
  return data as unknown as Made;
};
const kindsOf = async ({ id }: Made): Promise<string[]> => {
  const { rows } = await fixture.portal.owner.query<{ kind: string }>(
    `select kind from accounting_batch_items where accounting_batch_id = $1 order by 1`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};
const withdraws = (batch_id: string) =>
  fixture.call('admin', 'withdraw_accounting_batch', { batch_id, reason: 'The program refused the file.' });
const waiting = async () => {
  const { data } = await fixture.call('admin', 'preview_accounting_batch', {
    format: 'plain',
    until: today(),
  });
  return (data as unknown as CommandOutput<'preview_accounting_batch'>).kinds;
};
const filesOf = async ({ id }: Made) => {
  const { rows } = await fixture.portal.owner.query<{ id: string; file_name: string; sha256: string }>(
    'select id, file_name, sha256 from accounting_batch_files where accounting_batch_id = $1 order by position',
    [id],
  );
  return rows;
};
const download = async (file_id: string) => {
  const { data } = await fixture.call('admin', 'download_accounting_file', { file_id });
  return (data as unknown as CommandOutput<'download_accounting_file'> | null)?.content;
};

/** An approved bill of the subcontractor. */
const addBill = async (amount: number): Promise<string> => {
  const { id } = await fixture.one<{ id: string }>(
    `insert into subcontractor_bills (internal_bill_number, status, submitted_by, submitted_at, reviewed_at,
       subcontractor_organization_id, total_amount)
     values (app.next_number('BILL'), 'approved', $1, now(), now(), $2, $3) returning id`,
    [fixture.people.subcontractor.profileId, fixture.company.organizations.subcontractor, amount],
  );
  return id;
};

test('a batch has everything that waits, once, with the customers and subcontractors that it names', async () => {
  const work = await fixture.work();
  const invoice = await fixture.invoice(100);
  await fixture.call('biller', 'record_payment', {
    ...{ submission_key: randomUUID(), organization_id: fixture.customer, method: 'check', amount: 100 },
    ...{ received_on: '2026-03-20', allocations: [{ invoice_id: invoice, amount: 100 }] },
  });
  await addBill(40);
  await fixture.receipt(work, 12);
  const first = await made();
  expect(await kindsOf(first)).toEqual(['bill', 'customer', 'invoice', 'payment', 'receipt', 'vendor']);
  const payments = (await filesOf(first)).find(({ file_name }) => file_name.includes('-payments'));
  // The memo has the invoices that it pays.
  expect(await download(payments?.id ?? '')).toMatch(/^Payment,P-.*,Check,,INV-\d+,,100\.00\r$/m);
  expect(await waiting()).toEqual([]);
  expect(refusalOf(await fixture.call('admin', 'create_accounting_batch', form()))).toEqual([
    'accounting_nothing_waits',
    'until',
  ]);
  await fixture.invoice(55);
  expect(await kindsOf(await made())).toEqual(['invoice']);
});

test('of two people at once, one gets the documents', async () => {
  await fixture.invoice(70);
  const answers = await Promise.all([
    fixture.call('admin', 'create_accounting_batch', form()),
    fixture.call('admin', 'create_accounting_batch', form()),
  ]);
  expect(answers.map((one) => refusalOf(one)[0] ?? 'made').toSorted()).toEqual([
    'accounting_nothing_waits',
    'made',
  ]);
});

test('a repeated request makes one batch, and its key is for nothing else', async () => {
  await fixture.invoice(71);
  const request = form();
  const answers = [
    ...(await Promise.all([1, 2].map(() => fixture.call('admin', 'create_accounting_batch', request)))),
    await fixture.call('admin', 'create_accounting_batch', request),
  ];
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  const other = await fixture.call('admin', 'create_accounting_batch', { ...request, format: 'xero' });
  expect(refusalOf(other)).toEqual(['idempotency_key_reused', 'submission_key']);
});

test('files are kept: each download has the same bytes, until the batch is withdrawn', async () => {
  const customer = await fixture.newCustomer('=cmd|calc');
  const invoice = await fixture.invoice(72, customer);
  const batch = await made();
  const file = (await filesOf(batch)).find(({ file_name }) => file_name.includes('invoices'));
  const content = await download(file?.id ?? '');
  expect(
    createHash('sha256')
      .update(content ?? '')
      .digest('hex'),
  ).toBe(file?.sha256);
  const { number } = await fixture.one<{ number: string }>(
    'select invoice_number as number from partner_invoices where id = $1',
    [invoice],
  );
  expect(content).toContain(`Invoice,${number},03/02/2026,,'=cmd|calc,,,Other,Work,1.00,72.00,72.00,,,`);
  await fixture.one(`update organizations set name = 'Harbor Dental' where id = $1`, [customer]);
  expect(await download(file?.id ?? '')).toBe(content);
  expect((await withdraws(batch.id)).error).toBeNull();
  expect(await download(file?.id ?? '')).toBeUndefined();
  expect(refusalOf(await withdraws(batch.id))[0]).toBe('accounting_batch_withdrawn');
  expect(await waiting()).toEqual([{ kind: 'invoice', count: 1, amount: 72 }]);
});

test('what becomes void after its export is reversed in the next batch; before, it never counted', async () => {
  const [exported, early] = [await fixture.invoice(81), await fixture.invoice(82)];
  await fixture.call('admin', 'void_invoice', { invoice_id: early, reason: 'Wrong.' });
  const first = await made();
  await fixture.call('admin', 'void_invoice', { invoice_id: exported, reason: 'Wrong.' });
  expect(await waiting()).toEqual([{ kind: 'invoice_void', count: 1, amount: -81 }]);
  const second = await made();
  expect(await kindsOf(second)).toEqual(['invoice_void']);
  expect(refusalOf(await withdraws(first.id))[0]).toBe('accounting_batch_reversed');
  expect((await withdraws(second.id)).error).toBeNull();
  expect((await withdraws(first.id)).error).toBeNull();
  // The other invoices of the first batch wait again; the void one was never in the books.
  const left = await waiting();
  expect(left.map(({ kind }) => kind)).toEqual(['invoice']);
});

test('a bill and a receipt stay as they were exported, until the batch is withdrawn', async () => {
  const work = await fixture.work();
  const bill = await addBill(33);
  const { id: receipt } = await fixture.one<{ id: string }>(
    'select receipt_id as id from receipt_allocations where id = $1',
    [await fixture.receipt(work, 9)],
  );
  const { id } = await made();
  const write = (text: string) =>
    fixture.one(text).then(
      () => 'written',
      (error: { detail?: string }) => JSON.parse(error.detail ?? '{}').reason as string,
    );
  const undone = `do $$ begin
    perform set_config('app.undoing', 'yes', true);
    update public.subcontractor_bills set status = 'submitted' where id = '${bill}';
  end $$`;
  const removed = `delete from public.receipts where id = '${receipt}'`;
  expect([await write(undone), await write(removed)]).toEqual(['accounting_exported', 'accounting_exported']);
  await withdraws(id);
  expect([await write(undone), await write(removed)]).toEqual(['written', 'written']);
});

test('a format needs the names of its program: the preview lists those that are missing', async () => {
  await made();
  await fixture.invoice(91);
  const preview = async () => {
    const { data } = await fixture.call('admin', 'preview_accounting_batch', {
      format: 'xero',
      until: today(),
    });
    return (data as unknown as CommandOutput<'preview_accounting_batch'>).unmapped;
  };
  expect(await preview()).toEqual([
    { scope: 'line', key: 'other', count: 1 },
    { scope: 'tax', key: 'exempt', count: 1 },
  ]);
  expect(refusalOf(await fixture.call('admin', 'create_accounting_batch', form('xero')))).toEqual([
    'accounting_unmapped',
    'format',
  ]);
  const saves = (account: string) =>
    fixture.call('admin', 'save_accounting_mappings', {
      mappings: [
        { scope: 'line', key: 'default', account },
        { scope: 'tax', key: 'exempt', tax_code: 'Tax Exempt (0%)' },
      ],
    });
  expect((await saves('400')).error).toBeNull();
  expect(await preview()).toEqual([]);
  expect((await saves('')).error).toBeNull();
  expect((await preview()).map(({ scope }) => scope)).toEqual(['line']);
});

test('a credit note gives back its share of the sales tax', async () => {
  await fixture.portal.owner.query(
    `insert into tax_rates (name, kind, state, percent, valid_from) values ('Ohio', 'state', 'OH', 7.25, '2020-01-01')`,
  );
  await fixture.portal.owner.query(`insert into tax_rules (state, line_kind) values ('OH', 'other')`);
  const taxed = await fixture.newCustomer('Taxed, Inc.');
  await fixture.one(`update organizations set state = 'OH' where id = $1`, [taxed]);
  const invoice = await fixture.invoice(100, taxed);
  for (const amount of [50, 57.25])
    await fixture.call('biller', 'issue_credit_note', {
      ...{ submission_key: randomUUID(), organization_id: taxed, invoice_id: invoice, amount },
      reason: 'Charged twice.',
    });
  const batch = await made();
  const { rows } = await fixture.portal.owner.query<{ amount: string; tax: string }>(
    `select amount, details ->> 'tax' as tax from app.accounting_batch_data($1) where kind = 'credit_note' order by 1`,
    [batch.id],
  );
  expect(rows).toEqual([
    { amount: '50.00', tax: '3.38' },
    { amount: '57.25', tax: '3.87' },
  ]);
});

test('a document names its valid batch, to those who see amounts', async () => {
  const id = await fixture.invoice(45);
  const batch = await made();
  const batchesOf = async (as: keyof Fixture['people']) =>
    (
      await fixture.people[as].client
        .from('accounting_batch_items')
        .select('kind, batch:accounting_batches(id, batch_number)')
        .in('kind', ['invoice', 'invoice_void'])
        .eq('record_id', id)
        .eq('is_withdrawn', false)
    ).data;
  const { id: batch_id, batch_number } = batch;
  expect(await batchesOf('admin')).toEqual([{ kind: 'invoice', batch: { id: batch_id, batch_number } }]);
  for (const as of ['biller', 'partner', 'technician'] as const) expect(await batchesOf(as), as).toEqual([]);
  expect((await withdraws(batch_id)).error).toBeNull();
  expect(await batchesOf('admin')).toEqual([]);
});

test('nobody else makes, reads, or withdraws a batch', async () => {
  for (const as of ['biller', 'partner', 'subcontractor', 'technician'] as const) {
    const refused = await fixture.call(as, 'create_accounting_batch', form());
    expect(['capability_missing', 'accounting_office_only']).toContain(refusalOf(refused)[0]);
    const { data } = await fixture.people[as].client.from('accounting_batch_items').select('id');
    expect(data).toEqual([]);
  }
});

test('a payment names what it pays: not what it was taken off, but what its return has reopened', async () => {
  const numberOf = async (id: string) =>
    (
      await fixture.one<{ number: string }>(
        'select invoice_number as number from partner_invoices where id = $1',
        [id],
      )
    ).number;
  const [kept, left] = [await fixture.invoice(30), await fixture.invoice(20)];
  const { data } = await fixture.call('biller', 'record_payment', {
    ...{ submission_key: randomUUID(), organization_id: fixture.customer, method: 'check', amount: 50 },
    received_on: '2026-03-20',
    allocations: [
      { invoice_id: kept, amount: 30 },
      { invoice_id: left, amount: 20 },
    ],
  });
  const payment_id = String((data as { id?: string } | null)?.id);
  const paid = async () =>
    (
      await fixture.one<{ paid: string[] | null }>(
        `select array(select jsonb_array_elements_text(app.accounting_details('payment', $1) -> 'paid')) as paid`,
        [payment_id],
      )
    ).paid;
  expect(await paid()).toEqual([await numberOf(kept), await numberOf(left)]);
  const { id: allocation_id } = await fixture.one<{ id: string }>(
    'select id from payment_allocations where customer_payment_id = $1 and partner_invoice_id = $2',
    [payment_id, left],
  );
  const release = await fixture.call('biller', 'release_allocation', {
    ...{ submission_key: randomUUID(), allocation_id },
  });
  expect(release.error).toBeNull();
  expect(await paid()).toEqual([await numberOf(kept)]);
  const returned = await fixture.call('biller', 'return_payment', {
    ...{ submission_key: randomUUID(), payment_id, returned_on: '2026-03-21', reason: 'Bounced.' },
  });
  expect(returned.error).toBeNull();
  expect(await paid()).toEqual([await numberOf(kept)]);
});

test('an invoice of a withdrawn batch waits by its date: the checklist of a month does not look up later ones', async () => {
  const invoice = await fixture.invoice(73);
  await withdraws((await made()).id);
  const { rows } = await fixture.portal.owner.query(
    `select c.day = i.issue_date as dated from app.accounting_candidates c
     join public.partner_invoices i on i.id = c.record_id where c.kind = 'invoice' and i.id = $1`,
    [invoice],
  );
  expect(rows).toEqual([{ dated: true }]);
});
