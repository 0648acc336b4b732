import { expect } from 'vitest';
import type { DraftLine, Fixture } from '#server/domains/invoices/test/fixture.ts';
import type { CommandInput } from '#shared/commands.ts';
import type { Rate } from './rates.ts';

/** What tests of taxes do with drafts and rates; the fixture is open by then. */
export function salesTax(fixture: () => Fixture) {
  const line = (
    facts: Partial<DraftLine> & { is_taxable?: boolean | null; work_order_id?: string | null },
  ): DraftLine => ({
    ...{ kind: 'material', unit: 'each', description: 'Parts', quantity: 1, unit_price: 100 },
    ...facts,
  });

  async function rule(rates: readonly Rate[], line_kinds: CommandInput<'save_tax_rules'>['line_kinds']) {
    for (const rate of rates) {
      expect((await fixture().call('biller', 'save_tax_rate', rate)).error).toBeNull();
    }
    const { error } = await fixture().call('biller', 'save_tax_rules', { state: 'IL', line_kinds, read: [] });
    expect(error).toBeNull();
  }

  /** A draft with these lines. Without `atWork` they are of no work order. */
  async function draftWith(lines: readonly DraftLine[], { issue_date = '2026-03-10', atWork = true } = {}) {
    const draft = await fixture().draft();
    const work_order_id = atWork ? draft.workOrder : null;
    const form = {
      ...{ invoice_id: draft.invoice_id, version: draft.version, issue_date },
      lines: lines.map((one) => ({ ...one, work_order_id })),
    };
    const { data, error } = await fixture().call('biller', 'save_invoice', form);
    expect(error).toBeNull();
    return { ...form, ...(data as unknown as { total_amount: number; updated_at: string }) };
  }

  const taxesOf = async (invoice: string) =>
    (
      await fixture().portal.owner.query(
        `select name, percent::float8, taxable_amount::float8 as base, amount::float8 from public.partner_invoice_taxes
       where partner_invoice_id = $1 order by position`,
        [invoice],
      )
    ).rows;

  /** Where it is taxed, as this person gets it. */
  const addressesOf = async (p_invoice_id: string, as: 'biller' | 'partner' = 'biller') =>
    (await fixture().people[as].client.rpc('invoice_tax_addresses', { p_invoice_id })).data;

  return { line, rule, draftWith, taxesOf, addressesOf };
}
