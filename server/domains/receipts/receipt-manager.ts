import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { PlainReasonName } from '#shared/error-reasons/index.ts';
import { AppError } from '#shared/errors.ts';

export interface ReceiptManager {
  profileId: string;
  /** The only person in the company who may review receipts. */
  isOnlyDecider: boolean;
}

/**
 * The caller as a reviewer of receipts, with the capability to approve time and receipts.
 * @throws AppError `forbidden` with the reason `refusal` for everybody else
 */
export async function receiptManager(
  client: pg.PoolClient,
  refusal: PlainReasonName,
): Promise<ReceiptManager> {
  const { rows } = await client.query<{
    profileId: string | null;
    isManager: boolean;
    isStaff: boolean;
    isOnlyDecider: boolean;
  }>(
    `select app.profile_id() as "profileId", app.may('manage_time') as "isManager",
       app.is_staff() as "isStaff", app.is_only_decider('manage_time') as "isOnlyDecider"`,
  );
  const [caller] = rows;
  if (!caller?.profileId) throw new AppError('session_expired');
  if (!caller.isManager) {
    throw caller.isStaff
      ? new AppError('capability_missing', { capability: 'manage_time' })
      : new AppError(refusal);
  }
  return { profileId: caller.profileId, isOnlyDecider: caller.isOnlyDecider };
}

export interface LockedReceipt {
  id: string;
  employee_user_id: string;
  /** Null for a receipt that no person submitted. */
  submitted_by: string | null;
  status: string;
  amount: number;
  receipt_date: string;
  reimbursed_on: string | null;
}

/**
 * Locks and returns receipts. The order by id prevents deadlocks between reviews of overlapping receipts. Needs an
 * elevated client.
 */
export async function lockReceipts(
  elevated: ElevatedClient,
  ids: readonly string[],
): Promise<Map<string, LockedReceipt>> {
  const { rows } = await elevated.query<LockedReceipt>(
    `select id, employee_user_id, submitted_by, status, amount::float8 as amount, receipt_date::text as receipt_date, reimbursed_on
     from public.receipts where id = any ($1::uuid[]) order by id for update`,
    [ids],
  );
  return new Map(rows.map((receipt) => [receipt.id, receipt]));
}

/** Nobody decides on their own receipt, unless there is nobody else (decision 049). The database has the same rule. */
export const isOwnOfManager = (
  receipt: LockedReceipt,
  { profileId, isOnlyDecider }: ReceiptManager,
): boolean => !isOnlyDecider && receipt.employee_user_id === profileId;

/** Nor on a receipt that they submitted for somebody else. */
export const isSubmittedByManager = (
  receipt: LockedReceipt,
  { profileId, isOnlyDecider }: ReceiptManager,
): boolean => !isOnlyDecider && receipt.submitted_by === profileId;
