import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/payment-runs/test/fixture.ts';

/** What subcontractors got in a year, for Form 1099-NEC, and what is known of their W-9. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

const YEAR = 2026;
type As = keyof Fixture['people'];
const totals = async (
  as: As = 'payer',
  more: { p_year?: number; p_state?: string; p_query?: string } = {},
) => {
  const { data } = await fixture.people[as].client
    .rpc('subcontractor_year_totals', { p_year: YEAR, ...more })
    .throwOnError();
  return data;
};
const totalOf = async (firm: keyof Fixture['firms'], p_year = YEAR) =>
  (await totals('payer', { p_year })).find(({ organization_id }) => organization_id === fixture.firms[firm]);

/** As loaded with its history: of any day. */
const paid = async (
  amount: number,
  paid_on: string,
  payment_method: string,
  firm: keyof Fixture['firms'] = 'subcontractor',
  void_reason: string | null = null,
) => {
  const bill = await fixture.approvedBill(amount, firm);
  await fixture.portal.owner.query(
    `insert into public.bill_payments (subcontractor_bill_id, amount, paid_on, payment_method, voided_at, void_reason)
     values ($1, $2, $3, $4, case when $5::text is not null then now() end, $5)`,
    [bill, amount, paid_on, payment_method, void_reason],
  );
};
const facts = (as: As, more: object = {}) =>
  fixture.call(as, 'save_tax_facts', {
    organization_id: fixture.firms.subcontractor,
    facts: {
      ...{ legal_name: 'Pat Example LLC', tin_kind: 'ein', tin: '12-3456789', form_box: 'services' },
      ...more,
    } as never,
  });

test('the name on a W-9 is one line', async () => {
  const { error } = await facts('payer', { legal_name: 'Pat Example LLC\nAnother firm' });
  expect(error?.code).toBe('invalid_input');
  expect(error?.message).toContain('Use one line, without line breaks');
});

test('counts payments by their date, without cards and void ones, and knows the threshold of the year', async () => {
  await paid(1000, '2026-01-01', 'check');
  await paid(999.99, '2026-12-31', 'ach');
  await paid(600, '2025-12-31', 'check');
  await paid(5000, '2026-06-01', 'card');
  await paid(700, '2026-06-01', 'check', 'subcontractor', 'The check came back.');
  await paid(599.99, '2025-06-01', 'other', 'otherSubcontractor');
  expect(await totalOf('subcontractor')).toMatchObject({
    ...{ payments: 3, card_amount: 5000, reportable_amount: 1999.99, threshold: 2000, threshold_year: 2026 },
    ...{ is_over: false, needs_form: false, is_w9_missing: true },
  });
  await paid(0.01, '2026-02-01', 'other');
  expect(await totalOf('subcontractor')).toMatchObject({ is_over: true, needs_form: true });
  expect(await totalOf('subcontractor', 2025)).toMatchObject({ threshold: 600, is_over: true });
  expect(await totalOf('otherSubcontractor', 2025)).toMatchObject({ is_over: false });
  expect(await totalOf('subcontractor', 2024)).toBeUndefined();
});

test('filters who is over the threshold, who needs a form, and whose W-9 is missing', async () => {
  await paid(10, '2026-03-01', 'check', 'otherSubcontractor');
  const names = async (p_state: string) => (await totals('payer', { p_state })).map(({ name }) => name);
  expect(await names('')).toHaveLength(2);
  expect(await names('over')).toEqual(['The subcontractor']);
  expect(await names('missing')).toEqual(['The subcontractor', 'The otherSubcontractor']);
  expect((await facts('payer', { form_box: 'none' })).data).toEqual({ tin_last4: '6789' });
  expect(await names('over')).toEqual(['The subcontractor']);
  expect(await names('form')).toEqual([]);
  expect(await names('missing')).toEqual(['The otherSubcontractor']);
  expect(await totals('payer', { p_query: 'pat example' })).toHaveLength(1);
  expect(await totals('payer', { p_query: '%' })).toHaveLength(0);
});

test('only those who pay see the totals and write a W-9, of which nobody reads the number again', async () => {
  for (const as of ['employee', 'manager', 'subcontractor', 'partner'] as const) {
    expect(await totals(as), as).toEqual([]);
    expect((await facts(as)).reason, as).toMatch(/^(capability_missing|payment_runs_office_only)$/);
  }
  await facts('payer', { tin_kind: 'ssn', tin: '123-45-6789' });
  const stored = await fixture.one<{ tin: string; kind: string }>(
    `select n.tin, f.tin_kind as kind from app.taxpayer_numbers n
     join public.organization_tax_facts f on f.organization_id = n.tax_facts_id`,
  );
  expect(stored).toEqual({ tin: '123456789', kind: 'ssn' });
  const log = await fixture.one<{ n: number }>(
    `select count(*)::integer as n from public.audit_log a where a::text like '%123456789%' or a::text like '%123-45%'`,
  );
  expect(log.n).toBe(0);
  const seen = async (as: As) =>
    (
      await fixture.people[as].client
        .from('audit_log')
        .select('id')
        .eq('table_name', 'organization_tax_facts')
    ).data;
  expect(await seen('manager')).toEqual([]);
  expect(await seen('admin')).not.toEqual([]);
});

test('a number that is none is refused at its field; without facts, the number goes, too', async () => {
  for (const tin of ['12345678', '1234567890', '000000000', 'A23456789', ''])
    expect((await facts('payer', { tin })).error?.details, tin).toContain('facts.tin');
  await fixture.call('payer', 'save_tax_facts', {
    organization_id: fixture.firms.subcontractor,
    facts: null,
  });
  expect(await fixture.one('select count(*)::integer as n from app.taxpayer_numbers')).toEqual({ n: 0 });
  const { reason } = await fixture.call('payer', 'save_tax_facts', {
    organization_id: randomUUID(),
    facts: null,
  });
  expect(reason).toBe('bank_account_firm_missing');
});
