import { randomInt, randomUUID } from 'node:crypto';
import type { receiptCommands } from '#shared/commands/receipts.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { addPhoto, addWorkOrder, type Fixture } from './fixture.ts';

/** How the commands on receipts succeed, as often as wanted. */

type ReceiptCommand = keyof typeof receiptCommands & CommandName;
type Recipes = {
  [Name in ReceiptCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

const PAID = 120.5;

export const RECEIPT_RECIPES: Recipes = {
  save_receipt: {
    as: 'employee',
    prepare: async (fixture) => ({
      vendor_name: `Shop ${randomUUID()}`,
      receipt_date: recentDay(7),
      amount: PAID,
      category: 'materials',
      description: 'Hinges',
      allocations: [{ work_order_id: await addWorkOrder(fixture, 'in_progress'), amount: PAID }],
      attachment_ids: [await addPhoto(fixture, 'employee')],
    }),
  },
  withdraw_receipt: {
    as: 'employee',
    prepare: async (fixture) => ({ receipt_id: await addReceipt(fixture) }),
  },
  approve_receipts: {
    as: 'manager',
    prepare: async (fixture) => ({ receipts: [{ receipt_id: await addReceipt(fixture), amount: PAID }] }),
  },
  reject_receipt: {
    as: 'manager',
    prepare: async (fixture) => ({ receipt_id: await addReceipt(fixture), reason: 'The total is cut off.' }),
  },
  allocate_receipt: {
    as: 'manager',
    prepare: async (fixture) => ({
      receipt_id: await addReceipt(fixture),
      allocations: [
        { work_order_id: await addWorkOrder(fixture, 'in_progress'), amount: 1 + randomInt(100) },
      ],
    }),
  },
  reimburse_receipts: {
    as: 'admin',
    prepare: async (fixture) => {
      const receipt_id = await addReceipt(fixture);
      await fixture.owner.query(`update public.receipts set status = 'approved' where id = $1`, [receipt_id]);
      return { receipt_ids: [receipt_id], reimbursed_on: recentDay() };
    },
  },
};

/** A receipt of the employee that waits. */
async function addReceipt({ owner, company }: Fixture): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount)
     values ($1, $2, '2026-03-02', $3) returning id`,
    [company.people.employee.profileId, `Shop ${randomUUID()}`, PAID],
  );
  return rows[0]?.id ?? '';
}
