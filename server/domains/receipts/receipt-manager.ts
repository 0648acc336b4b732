import type pg from 'pg';
import { AppError } from '#shared/errors.ts';

export interface ReceiptManager {
  profileId: string;
  /** An administrator of a company in which nobody else could decide. */
  isOnlyDecider: boolean;
}

/**
 * Who judges receipts: managers and administrators.
 * @throws AppError `forbidden` for everybody else, `refusal` says what they may not.
 */
export async function receiptManager(client: pg.PoolClient, refusal: string): Promise<ReceiptManager> {
  const { rows } = await client.query<{
    profileId: string | null;
    isManager: boolean;
    isOnlyDecider: boolean;
  }>(
    `select app.profile_id() as "profileId", app.is_manager() as "isManager",
       app.is_only_decider('{admin,manager}') as "isOnlyDecider"`,
  );
  const [caller] = rows;
  if (!caller?.profileId) throw new AppError('not_authenticated', 'Session expired. Please log in again.');
  if (!caller.isManager) throw new AppError('forbidden', refusal);
  return { profileId: caller.profileId, isOnlyDecider: caller.isOnlyDecider };
}

export interface LockedReceipt {
  id: string;
  employee_user_id: string;
  status: string;
  amount: number;
  receipt_date: string;
  reimbursed_on: string | null;
}

/**
 * These receipts, locked in the order of their ids, so that two people who judge overlapping ones wait for each other
 * instead of dying. Needs an elevated client of somebody who sees all receipts.
 */
export async function lockReceipts(
  elevated: pg.PoolClient,
  ids: readonly string[],
): Promise<Map<string, LockedReceipt>> {
  const { rows } = await elevated.query<LockedReceipt>(
    `select id, employee_user_id, status, amount::float8 as amount, receipt_date::text as receipt_date, reimbursed_on
     from public.receipts where id = any ($1::uuid[]) order by id for update`,
    [ids],
  );
  return new Map(rows.map((receipt) => [receipt.id, receipt]));
}

/** Nobody decides on money that goes to themselves, unless there is nobody else (decision 049). The database refuses the same. */
export const isOwnOfManager = (
  receipt: LockedReceipt,
  { profileId, isOnlyDecider }: ReceiptManager,
): boolean => !isOnlyDecider && receipt.employee_user_id === profileId;

export const NOT_THERE = 'This receipt does not exist.';
