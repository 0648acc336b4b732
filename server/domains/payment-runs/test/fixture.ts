import { randomUUID } from 'node:crypto';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { nextBankingDay } from '#shared/rules/banking-days.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { addPerson, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal } from '#test/support/portal.ts';

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** A portal with a company, two people who pay, and builders of approved bills. */
export async function openFixture() {
  const portal = await startTestPortal();
  const company = await createCompany(portal);
  const { contractor, customer, subcontractor, otherSubcontractor } = company.organizations;
  const add = (name: string) =>
    addPerson(portal, { name, memberships: [[contractor, 'admin', PRESETS.billing]] });
  const people = {
    ...company.people,
    payer: await add('payer'),
    otherPayer: await add('otherPayer'),
  } satisfies Record<string, Person>;
  const firms = { subcontractor, otherSubcontractor };

  const one = async <Row>(text: string, values: unknown[] = []) =>
    (await portal.owner.query(text, values)).rows[0] as Row;

  const call = async <Name extends CommandName>(
    as: keyof typeof people,
    name: Name,
    input: CommandInput<Name>,
  ) => {
    const { data, error } = await people[as].client.rpc(name, input as never);
    const reason = readReason(error?.details ?? null);
    return {
      data: data as unknown as Record<string, never>,
      error,
      reason: reason?.reason,
      params: reason?.params,
    };
  };

  /** A bill of one work order, submitted by the firm and approved by the office. */
  const approvedBill = async (
    amount: number,
    firm: keyof typeof firms = 'subcontractor',
  ): Promise<string> => {
    const { id: work_order_id } = await one<{ id: string }>(
      `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
         date_completed) values ('Door does not close', 'completed', $1, $2, $3, now()) returning id`,
      [customer, company.locationId, firms[firm]],
    );
    const made = await call(firm, 'submit_bill', { lines: [{ work_order_id, amount }] });
    const id = String(made.data?.id);
    await call('admin', 'approve_bill', { bill_id: id });
    return id;
  };

  const bill = (id: string) =>
    one<{ status: string; paid: number; balance: number; reference: string | null }>(
      `select status, paid_amount::float8 as paid, balance::float8 as balance, payment_reference as reference
       from public.subcontractor_bills where id = $1`,
      [id],
    );

  const run = (as: keyof typeof people, bills: Record<string, number>, more: object = {}) =>
    call(as, 'create_payment_run', {
      ...{ submission_key: randomUUID(), payment_method: 'check', pay_on: today(), is_emailed: false },
      bills: Object.entries(bills).map(([bill_id, balance]) => ({ bill_id, balance })),
      ...more,
    });

  return { portal, company, people, firms, one, call, approvedBill, bill, run };
}

export const today = () => new Date().toISOString().slice(0, 10);

/** The next day on which banks move money. */
export const bankingDay = () => nextBankingDay(today());

export const BANK = {
  ...{ bank_name: 'First Example Bank', bank_routing_number: '121042882' },
  ...{ company_number: '1987654321', company_name: 'Acme Mechanical Inc' },
};
