import { beforeAll, describe, expect, it } from 'vitest';
import { adder } from './support/adder.ts';
import { IDENTITY_NAMES, type IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/** The sales tax report (decision 109). Lines without a work order are taxed at the address of the customer. */
const cases = withScenario();
const owner = () => cases.testDatabase.owner;
const add = (table: string, row: Record<string, unknown>) => adder(owner())(table, row);

type Row = Record<string, string | null>;
const numbers = (row: Row | undefined) =>
  Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      /amount|credited|voided|percent/.test(name) && value !== null ? Number(value) : value,
    ]),
  );
/** The rows of a period by jurisdiction, such as `IL Cook County 1.75`; `IL` is the total of the state. */
async function report(from: string, until: string, as: IdentityName = 'billing') {
  const { rows } = await cases.as(as, (client) =>
    client.query<Row>('select * from public.sales_tax_report($1, $2)', [from, until]),
  );
  return new Map(
    rows.map((row) => {
      const { state, kind, name, percent, ...amounts } = numbers(row);
      const filled = Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
      return [kind === null ? String(state) : `${state} ${name} ${percent}`, filled];
    }),
  );
}

async function documents(
  from: string,
  until: string,
  asked: readonly unknown[],
  as: IdentityName = 'billing',
) {
  const { rows } = await cases.as(as, (client) =>
    client.query<Row>(
      `select document, number, document_date::text as day, certificate, gross_amount, exempt_amount, untaxed_amount, unrated_amount,
         taxable_amount, tax_amount
       from public.sales_tax_documents($1, $2, $3, $4, $5, $6, $7)`,
      [from, until, ...asked, ...Array(5 - asked.length).fill(null)],
    ),
  );
  return rows.map(numbers);
}

type Line = { unit_price: number; kind?: string; work_order_id?: string; is_taxable?: boolean };
/** Sends an invoice with these lines; of material unless they say otherwise. */
async function send(
  issue_date: string,
  lines: readonly Line[],
  customer: 'partner' | 'otherPartner' = 'partner',
) {
  const id = await add('partner_invoices', {
    organization_id: cases.scenario.organizations[customer],
    issue_date,
  });
  for (const line of lines)
    await add('partner_invoice_lines', {
      ...{ partner_invoice_id: id, description: 'Parts', kind: 'material' },
      ...line,
    });
  await owner().query(`update public.partner_invoices set status = 'sent', sent_at = now() where id = $1`, [
    id,
  ]);
  return id;
}
const voidOn = (table: 'partner_invoices' | 'credit_notes', id: string, at: string) =>
  owner().query(
    `update public.${table} set ${table === 'partner_invoices' ? "status = 'void'," : ''} voided_at = $2,
       void_reason = 'Wrong customer' where id = $1`,
    [id, at],
  );
const credit = (partner_invoice_id: string, amount: number, issued_on: string) =>
  add('credit_notes', {
    ...{ organization_id: cases.scenario.organizations.partner, partner_invoice_id, amount, issued_on },
    reason: 'Returned',
  });
const rate = (name: string, kind: string, percent: number, more: Record<string, unknown> = {}) =>
  add('tax_rates', { state: 'IL', name, kind, percent, valid_from: '2020-01-01', ...more });

beforeAll(async () => {
  const { organizations: firm } = cases.scenario;
  await owner().query(
    `delete from public.tax_rates; delete from public.tax_rules;
     update public.organizations set city = 'Chicago', state = 'IL', postal_code = '60601' where id = '${firm.partner}';
     update public.organizations set city = 'Madison', state = 'WI', postal_code = '53703' where id = '${firm.otherPartner}'`,
  );
  await rate('Illinois', 'state', 6.25, { valid_until: '2023-05-15' });
  await rate('Illinois', 'state', 7, { valid_from: '2023-05-16' });
  await rate('Cook County', 'county', 1.75, { postal_codes: ['60601'] });
  await rate('Chicago', 'city', 1.25, { city: 'Chicago' });
  await rate('Wisconsin', 'state', 5, { state: 'WI' });
  for (const state of ['IL', 'WI', 'IA']) await add('tax_rules', { state, line_kind: 'material' });
});

describe('the sales of a period', () => {
  it('are those of each jurisdiction, after discounts, with what was not taxed and why', async () => {
    await send('2021-01-10', [
      { unit_price: 300 },
      { unit_price: 100, kind: 'labor' },
      { unit_price: -40, kind: 'discount' },
    ]);
    const sales = { gross_amount: 360, untaxed_amount: 90, taxable_amount: 270 };
    expect(await report('2021-01-01', '2021-01-31')).toEqual(
      new Map([
        ['IL Illinois 6.25', { ...sales, tax_amount: 16.88, due_amount: 16.88 }],
        ['IL Cook County 1.75', { ...sales, tax_amount: 4.73, due_amount: 4.73 }],
        ['IL Chicago 1.25', { ...sales, tax_amount: 3.38, due_amount: 3.38 }],
        ['IL', { ...sales, tax_amount: 24.99, due_amount: 24.99 }],
      ]),
    );
    expect(await report('2021-01-11', '2021-01-31')).toEqual(new Map());
    expect(await report('2021-01-01', '2021-01-09')).toEqual(new Map());
  });

  it('have a row for each rate that changed in it', async () => {
    await send('2023-05-15', [{ unit_price: 100 }]);
    await send('2023-05-16', [{ unit_price: 200 }]);
    const may = await report('2023-05-01', '2023-05-31');
    expect(may.get('IL Illinois 6.25')).toMatchObject({ taxable_amount: 100, tax_amount: 6.25 });
    expect(may.get('IL Illinois 7')).toMatchObject({ taxable_amount: 200, tax_amount: 14 });
    expect(may.get('IL Cook County 1.75')).toMatchObject({ taxable_amount: 300, tax_amount: 5.25 });
    expect(may.get('IL')).toMatchObject({ gross_amount: 300, taxable_amount: 300, tax_amount: 29.25 });
  });

  it('of a customer with a certificate are exempt, and of them what nobody pays tax for is not taxable', async () => {
    await owner().query(
      `update public.organization_billing set is_tax_exempt = true, tax_certificate_number = 'E-77',
         tax_exempt_states = '{IL}' where organization_id = $1`,
      [cases.scenario.organizations.partner],
    );
    await send('2021-02-10', [{ unit_price: 100 }, { unit_price: 40, kind: 'labor' }]);
    await owner().query('update public.organization_billing set is_tax_exempt = false');
    const sales = { gross_amount: 140, exempt_amount: 100, untaxed_amount: 40 };
    const february = await report('2021-02-01', '2021-02-28');
    expect([...february]).toEqual([
      ...['IL Illinois 6.25', 'IL Cook County 1.75', 'IL Chicago 1.25', 'IL'].map((name) => [name, sales]),
    ]);
    expect(
      await documents('2021-02-01', '2021-02-28', ['IL', null, null, null, 'exempt_amount']),
    ).toMatchObject([{ document: 'invoice', certificate: 'E-77', exempt_amount: 100, untaxed_amount: 40 }]);
  });

  it('of one invoice are in each state where its work was done, and in none where no rate is known', async () => {
    const location = async (state: string, postal_code: string) => {
      const { partner } = cases.scenario.organizations;
      const partner_location_id = await add('partner_locations', {
        ...{ organization_id: partner, name: `Store in ${state}`, city: 'Somewhere', state, postal_code },
      });
      return add('work_orders', {
        ...{ organization_id: partner, partner_location_id, title: 'Door sticks' },
        reported_by: cases.scenario.profiles.partner,
      });
    };
    const [wisconsin, iowa] = [await location('WI', '53703'), await location('IA', '50309')];
    await send('2021-03-10', [
      { unit_price: 100 },
      { unit_price: 200, work_order_id: wisconsin },
      { unit_price: 50, work_order_id: iowa },
      { unit_price: 30, work_order_id: iowa, is_taxable: false },
    ]);
    const march = await report('2021-03-01', '2021-03-31');
    expect([...march.keys()]).toEqual([
      ...['IA', 'IL Illinois 6.25', 'IL Cook County 1.75', 'IL Chicago 1.25', 'IL', 'WI Wisconsin 5', 'WI'],
    ]);
    expect(march.get('IL')).toEqual({
      gross_amount: 100,
      taxable_amount: 100,
      tax_amount: 9.25,
      due_amount: 9.25,
    });
    expect(march.get('WI')).toEqual({
      gross_amount: 200,
      taxable_amount: 200,
      tax_amount: 10,
      due_amount: 10,
    });
    expect(march.get('IA')).toEqual({ gross_amount: 80, unrated_amount: 50, untaxed_amount: 30 });
  });

  it('are none of drafts', async () => {
    const { partner } = cases.scenario.organizations;
    const draft = await add('partner_invoices', { organization_id: partner, issue_date: '2021-12-10' });
    await add('partner_invoice_lines', {
      ...{ partner_invoice_id: draft, description: 'Parts', kind: 'material', unit_price: 100 },
    });
    expect(await report('2021-12-01', '2021-12-31')).toEqual(new Map());
  });
});

describe('what is taken back', () => {
  it('by a credit note is its share, on its own day, and to the cent the tax that it says', async () => {
    const invoice = await send('2021-04-10', [{ unit_price: 270 }, { unit_price: 90, kind: 'labor' }]);
    const note = await credit(invoice, 100, '2021-05-20');
    const { rows } = await owner().query(
      'select app.credit_note_tax(c)::float8 as tax from public.credit_notes c where id = $1',
      [note],
    );
    expect(rows).toEqual([{ tax: 6.49 }]);
    expect((await report('2021-04-01', '2021-04-30')).get('IL')).toEqual({
      ...{ gross_amount: 360, untaxed_amount: 90, taxable_amount: 270, tax_amount: 24.99, due_amount: 24.99 },
    });
    const may = await report('2021-05-01', '2021-05-31');
    const sales = { credited_sales: -93.51, credited_taxable: -70.13 };
    expect(may).toEqual(
      new Map([
        ['IL Illinois 6.25', { ...sales, credited_tax: -4.38, due_amount: -4.38 }],
        ['IL Cook County 1.75', { ...sales, credited_tax: -1.23, due_amount: -1.23 }],
        ['IL Chicago 1.25', { ...sales, credited_tax: -0.88, due_amount: -0.88 }],
        ['IL', { ...sales, credited_tax: -6.49, due_amount: -6.49 }],
      ]),
    );
    expect(
      await documents('2021-05-01', '2021-05-31', ['IL', 'county', 'Cook County', 1.75, 'credited_tax']),
    ).toMatchObject([
      { document: 'credit_note', day: '2021-05-20', taxable_amount: -70.13, tax_amount: -1.23 },
    ]);
  });

  it('by a credit note for all of an invoice is all of it', async () => {
    const invoice = await send('2021-06-10', [{ unit_price: 33.33 }, { unit_price: 19.99, kind: 'labor' }]);
    const total = await owner().query('select total_amount from public.partner_invoices where id = $1', [
      invoice,
    ]);
    await credit(invoice, total.rows[0].total_amount, '2021-06-20');
    for (const [, row] of await report('2021-06-01', '2021-06-30')) {
      const amounts: Record<string, number> = row as never;
      expect(amounts.due_amount).toBeUndefined();
      expect(amounts.credited_sales).toBe(-53.32);
      expect(amounts.credited_tax).toBe(-(amounts.tax_amount ?? 0));
      expect(amounts.credited_taxable).toBe(-33.33);
    }
  });

  it('by a void is nothing in the month of the invoice, which then never counts', async () => {
    const invoice = await send('2021-07-10', [{ unit_price: 100 }]);
    // At ten in the evening on the last day of the office.
    await voidOn('partner_invoices', invoice, '2021-08-01T02:00Z');
    expect(await report('2021-07-01', '2021-08-31')).toEqual(new Map());
  });

  it('by a void in a later month is all of it on the day of the void, and the month of the invoice stays', async () => {
    const invoice = await send('2021-08-10', [{ unit_price: 100 }, { unit_price: 20, kind: 'labor' }]);
    const august = await report('2021-08-01', '2021-08-31');
    expect(august.get('IL')).toMatchObject({ gross_amount: 120, tax_amount: 9.25 });
    await voidOn('partner_invoices', invoice, '2021-10-01T12:00Z');
    expect(await report('2021-08-01', '2021-08-31')).toEqual(august);
    expect(await report('2021-09-01', '2021-09-30')).toEqual(new Map());
    const taken = { voided_sales: -120, voided_taxable: -100 };
    expect((await report('2021-10-01', '2021-10-01')).get('IL')).toEqual({
      ...{ ...taken, voided_tax: -9.25, due_amount: -9.25 },
    });
    expect((await report('2021-08-01', '2021-10-31')).get('IL')).toEqual({
      ...{ gross_amount: 120, untaxed_amount: 20, taxable_amount: 100, tax_amount: 9.25 },
      ...{ ...taken, voided_tax: -9.25 },
    });
    expect(await documents('2021-08-01', '2021-10-31', ['IL', null, null, null, 'voided_tax'])).toMatchObject(
      [{ document: 'invoice_void', day: '2021-10-01', gross_amount: -120, tax_amount: -9.25 }],
    );
  });

  it('by a credit note that is void later comes back on that day, and of one that was void at once nothing', async () => {
    const invoice = await send('2022-01-10', [{ unit_price: 100 }]);
    const later = await credit(invoice, 10.93, '2022-01-20');
    await voidOn('credit_notes', later, '2022-02-03T12:00Z');
    await voidOn('credit_notes', await credit(invoice, 50, '2022-01-21'), '2022-01-22T12:00Z');
    expect((await report('2022-01-01', '2022-01-31')).get('IL')).toMatchObject({
      ...{ credited_sales: -10, credited_tax: -0.93, due_amount: 8.32 },
    });
    expect((await report('2022-02-01', '2022-02-28')).get('IL')).toEqual({
      ...{ credited_sales: 10, credited_taxable: 10, credited_tax: 0.93, due_amount: 0.93 },
    });
  });
});

it('agrees with the stored taxes and the credit notes, month by month, and every figure with its documents', async () => {
  const { rows } = await owner().query<{ tax: number }>(
    `select (
       select coalesce(sum(t.amount), 0) from public.partner_invoices i
       join public.partner_invoice_taxes t on t.partner_invoice_id = i.id
       where i.status in ('sent', 'paid') and i.issue_date between '2021-01-01' and '2023-12-31'
     )::float8 - (
       select coalesce(sum(app.credit_note_tax(c)), 0) from public.credit_notes c
       where c.voided_at is null and c.issued_on between '2021-01-01' and '2023-12-31'
     )::float8 as tax`,
  );
  const states = [...(await report('2021-01-01', '2023-12-31'))].filter(([name]) => name.length === 2);
  const cents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100);
  const due = (of: typeof states) =>
    of.reduce((sum, [, row]) => sum + cents((row as { due_amount?: number }).due_amount), 0);
  expect(due(states)).toBe(cents(rows[0]?.tax));
  expect(due(states)).toBeGreaterThan(0);

  const sums = new Map<string, number>();
  let compared = 0;
  for (let month = 0; month < 36; month++) {
    const from = new Date(Date.UTC(2021, month, 1)).toISOString().slice(0, 10);
    const until = new Date(Date.UTC(2021, month + 1, 0)).toISOString().slice(0, 10);
    const found = await cases.as('billing', (client) =>
      client.query<Row>('select * from public.sales_tax_report($1, $2)', [from, until]),
    );
    for (const { state, kind, name, percent, ...figures } of found.rows) {
      for (const [figure, amount] of Object.entries(figures)) {
        const key = `${state} ${name} ${percent} ${figure}`;
        sums.set(key, (sums.get(key) ?? 0) + cents(amount));
        if (cents(amount) === 0 || figure === 'due_amount') continue;
        const column =
          figure.replace(/^(credited|voided)_sales$/, 'gross_amount').replace(/^(credited|voided)_/, '') +
          (/^(credited|voided)_(?!sales)/.test(figure) ? '_amount' : '');
        const behind = await documents(from, until, [state, kind, name, percent, figure]);
        expect(
          behind.reduce((sum, row) => sum + cents(row[column]), 0),
          `${from} ${key}`,
        ).toBe(cents(amount));
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
  const all = await cases.as('billing', (client) =>
    client.query<Row>(`select * from public.sales_tax_report('2021-01-01', '2023-12-31')`),
  );
  for (const { state, kind: _, name, percent, ...figures } of all.rows)
    for (const [figure, amount] of Object.entries(figures))
      expect(cents(amount)).toBe(sums.get(`${state} ${name} ${percent} ${figure}`));
});

it('stays as it was when rates, rules, certificates, and addresses change', async () => {
  const before = await report('2021-01-01', '2023-12-31');
  await owner().query(
    `delete from public.tax_rates; delete from public.tax_rules;
     update public.organization_billing set is_tax_exempt = true;
     update public.organizations set state = 'TX', postal_code = '75001' where organization_type = 'partner';
     update public.partner_locations set state = 'TX'`,
  );
  expect(before.size).toBeGreaterThan(5);
  expect(await report('2021-01-01', '2023-12-31')).toEqual(before);
});

it('shows rows only to those who see the invoices of all customers', async () => {
  const seen: string[] = [];
  for (const name of IDENTITY_NAMES) {
    const rows = await Promise.all([
      report('2021-01-01', '2023-12-31', name),
      documents('2021-01-01', '2023-12-31', ['IL'], name),
    ]).then(
      ([sums, behind]) => [sums.size, behind.length],
      (error: { code: string }) => [error.code],
    );
    if (rows.every((count) => Number(count) > 0 && Number(count) < 1000)) seen.push(name);
    else expect(rows, name).toEqual(name === 'anon' ? ['42501'] : [0, 0]);
  }
  expect(seen).toEqual(['manager', 'admin', 'billing', 'payroll', 'readOnly']);
});
