import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type DraftLine, type Fixture, NOT_BILLERS, openFixture, refusalOf } from './test/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

const LINE: DraftLine = { kind: 'other', unit: 'each', description: 'Permit', quantity: 1, unit_price: 45.5 };
const DISCOUNT: DraftLine = { ...LINE, kind: 'discount', description: 'Loyalty', unit_price: -25.5 };

type Form = CommandInput<'save_invoice'>;

const formOf = async (changes: Partial<Form> = {}): Promise<Form & { workOrder: string }> => ({
  ...(await fixture.draft()),
  ...changes,
});
const save = (as: keyof Fixture['people'], form: Form) => fixture.call(as, 'save_invoice', form);

describe('a draft', () => {
  test('is kept as the form holds it, with what its lines bill', async () => {
    const form = await formOf();
    const [labor] = form.lines as [DraftLine];
    const lines = [LINE, { ...labor, description: 'One hour', quantity: 2 }, DISCOUNT];
    const { data, error } = await save('biller', {
      ...form,
      ...{ title: 'Doors', customer_reference: 'PO 5', notes: 'Thank you', terms: 'Net 30' },
      ...{ issue_date: '2026-03-10', due_date: '2026-03-10', lines },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: form.invoice_id, total_amount: 45.5 + 160 - 25.5 });
    const kept = await fixture.everything(form.invoice_id);
    expect(kept.invoice).toMatchObject({
      ...{ title: 'Doors', customer_reference: 'PO 5', notes: 'Thank you', terms: 'Net 30', status: 'draft' },
      ...{ issue_date: '2026-03-10', due_date: '2026-03-10', total_amount: 180 },
    });
    expect(kept.lines).toMatchObject([
      { position: 1, description: 'Permit', employee_report_id: null },
      { position: 2, id: labor.id, description: 'One hour', employee_report_id: expect.any(String) },
      { position: 3, kind: 'discount', amount: -25.5 },
    ]);
    // What is not in the next form is gone, and what it billed is to be invoiced again.
    const version = (data as unknown as { updated_at: string }).updated_at;
    expect((await save('biller', { ...form, version, lines: [LINE] })).error).toBeNull();
    expect((await fixture.everything(form.invoice_id)).lines).toMatchObject([{ description: 'Permit' }]);
    expect(await fixture.billable(form.workOrder)).toBeDefined();
  });

  test('keeps what a program leaves out, and loses what it sends empty', async () => {
    const form = await formOf();
    const facts = { title: 'Doors', customer_reference: 'PO 5', notes: 'Thank you', terms: 'Net 30' };
    const days = { issue_date: '2026-03-10', due_date: '2026-03-20' };
    const kept = async (sent: Partial<Form>) => {
      const { workOrder: _, ...bare } = form;
      const { version } = await fixture.read(form.invoice_id);
      expect((await save('biller', { ...bare, version, ...sent })).error).toBeNull();
      const { rows } = await fixture.portal.owner.query(
        `select title, customer_reference, notes, terms, issue_date::text, due_date::text
         from public.partner_invoices where id = $1`,
        [form.invoice_id],
      );
      return rows[0];
    };
    expect(await kept({ ...facts, ...days })).toEqual({ ...facts, ...days });
    expect(await kept({ notes: 'Thanks' })).toEqual({ ...facts, ...days, notes: 'Thanks' });
    const gone = { title: '', customer_reference: null, terms: null, due_date: null };
    expect(await kept({ ...gone, notes: '' })).toEqual({ ...gone, notes: null, issue_date: days.issue_date });
  });

  test('may lose the lines above a discount in the same save', async () => {
    const form = await formOf();
    const first = await save('biller', { ...form, lines: [...form.lines, { ...DISCOUNT, unit_price: -60 }] });
    const lines = (await fixture.read(form.invoice_id)).lines.filter(({ kind }) => kind === 'discount');
    const version = (first.data as unknown as { updated_at: string }).updated_at;
    const second = await save('biller', { ...form, version, lines: [...lines, { ...LINE, unit_price: 61 }] });
    expect(second).toMatchObject({ error: null, data: { total_amount: 1 } });
  });

  test('is not overwritten by somebody who has not seen its latest version', async () => {
    const form = await formOf();
    expect((await save('biller', { ...form, title: 'First' })).error).toBeNull();
    const before = await fixture.everything(form.invoice_id);
    expect(refusalOf(await save('otherBiller', { ...form, title: 'Second' }))[0]).toBe(
      'invoice_draft_changed',
    );
    const { invoice_id, version } = form;
    expect(refusalOf(await fixture.call('otherBiller', 'delete_invoice', { invoice_id, version }))[0]).toBe(
      'invoice_draft_changed',
    );
    expect(await fixture.everything(form.invoice_id)).toEqual(before);
  });

  test('that two people save at once is saved by one of them', async () => {
    const form = await formOf();
    const both = await Promise.all([
      save('biller', { ...form, title: 'First', lines: [LINE] }),
      save('otherBiller', { ...form, title: 'Second', lines: [DISCOUNT, { ...LINE, quantity: 2 }] }),
    ]);
    expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual(['invoice_draft_changed', undefined]);
  });

  test('is deleted, and its work is to be invoiced again', async () => {
    const { invoice_id, version, workOrder } = await formOf();
    expect(await fixture.billable(workOrder)).toBeUndefined();
    expect((await fixture.call('biller', 'delete_invoice', { invoice_id, version })).error).toBeNull();
    expect(await fixture.billable(workOrder)).toBeDefined();
    expect(refusalOf(await fixture.call('biller', 'delete_invoice', { invoice_id, version }))[0]).toBe(
      'invoice_missing',
    );
  });
});

describe('a save is refused, and changes nothing,', () => {
  test.for<[string, Partial<Form>, string]>([
    [
      'with a due date before the date',
      { issue_date: '2026-03-10', due_date: '2026-03-09' },
      'due_date: Enter the',
    ],
    ['with a negative line', { lines: [{ ...LINE, unit_price: -1 }] }, 'lines.0.unit_price: Only a discount'],
    [
      'with a discount above 0',
      { lines: [LINE, { ...DISCOUNT, unit_price: 1 }] },
      'lines.1.unit_price: A discount',
    ],
    [
      'with an amount out of bounds',
      { lines: [{ ...LINE, unit_price: 1e10 }] },
      'lines.0.unit_price: This amount',
    ],
    [
      'with a product out of bounds',
      { lines: [{ ...LINE, quantity: 9e7, unit_price: 9e8 }] },
      'lines.0.unit_price',
    ],
    [
      'with parts of a cent',
      { lines: [{ ...LINE, unit_price: 0.001 }] },
      'lines.0.unit_price: Use at most two',
    ],
    ['without a quantity', { lines: [{ ...LINE, quantity: 0 }] }, 'lines.0.quantity: Enter more than 0.'],
    [
      'with a quantity out of bounds',
      { lines: [{ ...LINE, quantity: 1e8 }] },
      'lines.0.quantity: This quantity',
    ],
    [
      'with a text for an amount',
      { lines: [{ ...LINE, unit_price: '$5' as never }] },
      'lines.0.unit_price: Enter an',
    ],
    ['without a description', { lines: [{ ...LINE, description: ' ' }] }, 'lines.0.description: Say what'],
    ['with a sum below 0', { lines: [DISCOUNT] }, 'The discounts are more'],
    [
      'with a sum out of bounds',
      { lines: [LINE, LINE].map((line) => ({ ...line, unit_price: 9_999_999_999 })) },
      'The lines of an invoice add up to more',
    ],
    ['with a line of another invoice', { lines: [{ ...LINE, id: randomUUID() }] }, 'A line of this draft'],
  ])('%s', async ([, changes, message]) => {
    const form = await formOf();
    const before = await fixture.everything(form.invoice_id);
    const { error } = await save('biller', { ...form, ...changes });
    expect(error?.message).toContain(message);
    expect(await fixture.everything(form.invoice_id)).toEqual(before);
  });

  test('with work of another customer', async () => {
    const form = await formOf();
    const work_order_id = await fixture.work({ organization: fixture.company.organizations.otherCustomer });
    const { error } = await save('biller', { ...form, lines: [{ ...LINE, work_order_id }] });
    expect(error).toMatchObject({ message: 'This work order is not for the customer of the invoice.' });
  });

  test('to everybody who may not invoice', async () => {
    const form = await formOf();
    const before = await fixture.everything(form.invoice_id);
    const { invoice_id, version } = form;
    for (const as of NOT_BILLERS)
      for (const { error } of [
        await save(as, { ...form, title: 'Mine' }),
        await fixture.call(as, 'delete_invoice', { invoice_id, version }),
      ])
        expect(error?.code, as).toMatch(/^(forbidden|not_authenticated)$/);
    expect(await fixture.everything(invoice_id)).toEqual(before);
  });

  test('of an invoice that does not exist', async () => {
    const form = await formOf({ invoice_id: randomUUID() });
    expect((await save('biller', form)).error).toMatchObject({ code: 'not_found' });
  });
});

test('a draft with more text than its PDF can hold is refused, whatever its lines are', async () => {
  const form = await formOf();
  const lines = Array.from({ length: 201 }, () => ({ ...LINE, description: 'x'.repeat(1000) }));
  const refused = await save('biller', { ...form, lines });
  expect(refused.error?.code).toBe('invalid_input');
  expect(refused.error?.message).toContain('200,000 characters');
  expect((await save('biller', { ...form, lines: lines.slice(1) })).error).toBeNull();
});
