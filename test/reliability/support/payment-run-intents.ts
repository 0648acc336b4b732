import { randomInt, randomUUID } from 'node:crypto';
import type { paymentRunCommands } from '#shared/commands/payment-runs.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { addSubmittedBill, type Fixture } from './fixture.ts';

/** How the commands that pay subcontractors succeed, as often as wanted. */

type PaymentCommand = Exclude<
  | (keyof typeof paymentRunCommands & CommandName)
  | 'record_bill_payment'
  | 'void_bill_payment'
  | 'set_retainage_percent'
  | 'release_bill_retainage'
  | 'set_bill_due_date',
  'download_ach_file' | 'save_bank_account' | 'save_tax_facts'
>;
type Recipes = {
  [Name in PaymentCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

const today = () => new Date().toISOString().slice(0, 10);

export const PAYMENT_RUN_RECIPES: Recipes = {
  record_bill_payment: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{
        bill_id: await addApprovedBill(fixture),
        submission_key: randomUUID(),
        amount: 50,
        balance: 450.5,
      },
      ...{ paid_on: recentDay(), payment_method: 'ach', payment_reference: '7' },
    }),
  },
  set_retainage_percent: {
    as: 'admin',
    prepare: async ({ owner, company: { organizations } }) => {
      // Of a firm whose bills no other recipe pays. It has billing data already, so that each time another percentage replaces one.
      await owner.query(
        'insert into public.organization_billing (organization_id) values ($1) on conflict do nothing',
        [organizations.otherSubcontractor],
      );
      return {
        organization_id: organizations.otherSubcontractor,
        retainage_percent: randomInt(1, 4000) / 100,
      };
    },
  },
  release_bill_retainage: {
    as: 'admin',
    prepare: async (fixture) => {
      const bill_id = await addSubmittedBill(fixture);
      await fixture.owner.query(
        `update public.subcontractor_bills set status = 'approved', retainage_percent = 10 where id = $1`,
        [bill_id],
      );
      return { bill_id, submission_key: randomUUID(), amount: 20, held: 45.05 };
    },
  },
  set_bill_due_date: {
    as: 'admin',
    prepare: async (fixture) => {
      const id = await addSubmittedBill(fixture);
      const { rows } = await fixture.owner.query<{ version: string }>(
        `select to_json(updated_at) #>> '{}' as version from public.subcontractor_bills where id = $1`,
        [id],
      );
      return { subcontractor_bill_id: id, version: rows[0]?.version ?? '', due_date: '2199-01-31' };
    },
  },
  void_bill_payment: {
    as: 'admin',
    prepare: async (fixture) => {
      const { rows } = await fixture.owner.query<{ id: string }>(
        `insert into public.bill_payments (subcontractor_bill_id, amount, paid_on, payment_method)
         values ($1, 50, current_date, 'check') returning id`,
        [await addApprovedBill(fixture)],
      );
      return { payment_id: rows[0]?.id ?? '', reason: 'The check came back.' };
    },
  },
  create_payment_run: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...{ submission_key: randomUUID(), payment_method: 'check', pay_on: today(), is_emailed: false },
      bills: [{ bill_id: await addApprovedBill(fixture), balance: 450.5 }],
    }),
  },
  void_payment_run: {
    as: 'admin',
    prepare: async (fixture) => {
      const { data } = await fixture.company.people.admin.client
        .rpc('create_payment_run', {
          ...{ submission_key: randomUUID(), payment_method: 'check', pay_on: today(), is_emailed: false },
          bills: [{ bill_id: await addApprovedBill(fixture), balance: 450.5 }],
        })
        .throwOnError();
      return { payment_run_id: data.id, reason: 'The checks are torn.' };
    },
  },
  send_remittance: {
    as: 'admin',
    prepare: async (fixture) => {
      const { organizations, people } = fixture.company;
      await fixture.owner.query(
        `insert into public.organization_billing (organization_id, email) values ($1, 'ar@firm.test')
         on conflict (organization_id) do update set email = excluded.email`,
        [organizations.subcontractor],
      );
      const { data } = await people.admin.client
        .rpc('create_payment_run', {
          ...{ submission_key: randomUUID(), payment_method: 'check', pay_on: today(), is_emailed: false },
          bills: [{ bill_id: await addApprovedBill(fixture), balance: 450.5 }],
        })
        .throwOnError();
      const { rows } = await fixture.owner.query<{ id: string }>(
        'select id from public.payment_run_payees where payment_run_id = $1',
        [data.id],
      );
      return { submission_key: randomUUID(), payment_run_payee_id: rows[0]?.id ?? '' };
    },
  },
  save_payment_settings: {
    as: 'admin',
    prepare: async () => ({ next_check_number: randomInt(100_000, 900_000_000), bank: null }),
  },
};

async function addApprovedBill(fixture: Fixture): Promise<string> {
  const id = await addSubmittedBill(fixture);
  await fixture.owner.query(`update public.subcontractor_bills set status = 'approved' where id = $1`, [id]);
  return id;
}
