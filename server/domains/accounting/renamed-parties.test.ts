import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { ACCOUNTING_FORMATS, type AccountingFormat } from '#shared/rules/accounting.ts';

/** The accounting program knows a customer by the name that it got first, whatever it is called since. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { error } = await fixture.call('admin', 'save_accounting_mappings', {
    mappings: [
      ...['receivable', 'payable', 'sales_tax', 'credit_note'].map((key) => ({
        ...{ scope: 'account' as const, key, account: key, item: key, tax_code: key },
      })),
      { scope: 'line', key: 'default', account: 'Sales', item: 'Services' },
      { scope: 'payment', key: 'default', account: 'Bank' },
      { scope: 'tax', key: 'exempt', tax_code: 'Tax Exempt (0%)' },
    ],
  });
  expect(error).toBeNull();
}, 240_000);
afterAll(() => fixture?.portal.stop());

type Made = CommandOutput<'create_accounting_batch'>;
const made = async (format: AccountingFormat = 'plain'): Promise<string> => {
  const { data, error } = await fixture.call('admin', 'create_accounting_batch', {
    ...{ submission_key: randomUUID(), format, until: new Date().toISOString().slice(0, 10) },
  });
  expect(error).toBeNull();
  return (data as unknown as Made).id;
};
const withdraws = (batch_id: string) =>
  fixture.call('admin', 'withdraw_accounting_batch', { batch_id, reason: 'The program refused the file.' });
const rename = (id: string, name: string) =>
  fixture.one('update organizations set name = $2 where id = $1', [id, name]);
/** The names in a batch: those of new customers, and those of documents. */
const namesIn = async (batch: string) =>
  fixture.one<{ parties: string[]; documents: string[] }>(
    `select coalesce(array_agg(name order by name) filter (where kind = 'customer'), '{}') as parties,
       coalesce(array_agg(distinct name) filter (where kind <> 'customer'), '{}') as documents
     from accounting_batch_items where accounting_batch_id = $1`,
    [batch],
  );
const contentsOf = async (batch: string): Promise<string> =>
  (
    await fixture.one<{ all: string }>(
      `select string_agg(c.content, '' order by f.position) as all from accounting_batch_files f
       join app.accounting_file_contents c on c.file_id = f.id where f.accounting_batch_id = $1`,
      [batch],
    )
  ).all;
const mark = (id: string) => ` (${id.slice(-4).toUpperCase()})`;

test.for(ACCOUNTING_FORMATS)(
  '%s: a customer that was renamed keeps its name in later batches',
  async (format) => {
    const customer = await fixture.newCustomer(`Before ${format}`);
    await fixture.invoice(10, customer);
    const first = await made(format);
    expect(await namesIn(first)).toEqual({ parties: [`Before ${format}`], documents: [`Before ${format}`] });
    await rename(customer, `After ${format}`);
    await fixture.invoice(20, customer);
    const second = await made(format);
    expect(await namesIn(second)).toEqual({ parties: [], documents: [`Before ${format}`] });
    expect(await contentsOf(second)).toContain(`Before ${format}`);
    expect(await contentsOf(second)).not.toContain('After');
  },
);

test('a name that an older customer takes later stays with the one that was exported first', async () => {
  const [older, younger] = [await fixture.newCustomer('Older'), await fixture.newCustomer('Pier 9')];
  await fixture.invoice(10, younger);
  await made();
  await rename(older, 'Pier 9');
  await fixture.invoice(11, younger);
  await fixture.invoice(12, older);
  expect(await namesIn(await made())).toEqual({
    parties: [`Pier 9${mark(older)}`],
    documents: ['Pier 9', `Pier 9${mark(older)}`],
  });
  // Also when the first one is called something else by now, because the program still has its old name.
  await rename(younger, 'Pier 10');
  const third = await fixture.newCustomer('PIER 9');
  await fixture.invoice(13, third);
  expect(await namesIn(await made())).toMatchObject({ parties: [`PIER 9${mark(third)}`] });
});

test('a suffix stays when its reason is gone, and there is none for a name that nobody was written with', async () => {
  const [one, twin] = [await fixture.newCustomer('Twin'), await fixture.newCustomer('Twin')];
  await fixture.invoice(10, one);
  await fixture.invoice(11, twin);
  await made();
  await rename(one, 'Single');
  await fixture.invoice(12, twin);
  expect(await namesIn(await made())).toEqual({ parties: [], documents: [`Twin${mark(twin)}`] });
  const free = await fixture.newCustomer('Single');
  await fixture.invoice(13, free);
  expect(await namesIn(await made())).toMatchObject({ parties: ['Single'] });
});

test('with its only batch withdrawn, a customer is exported again with its name of today', async () => {
  const customer = await fixture.newCustomer('Withdrawn');
  await fixture.invoice(10, customer);
  await withdraws(await made());
  await rename(customer, 'Anew');
  expect(await namesIn(await made())).toEqual({ parties: ['Anew'], documents: ['Anew'] });
});

test('with its first batch withdrawn alone, it is exported again with the name that the later one has', async () => {
  const customer = await fixture.newCustomer('Kept');
  await fixture.invoice(10, customer);
  const first = await made();
  await fixture.invoice(11, customer);
  await made();
  await withdraws(first);
  await rename(customer, 'Other');
  expect(await namesIn(await made())).toEqual({ parties: ['Kept'], documents: ['Kept'] });
});
