import { isId } from '#web/lib/is-id.ts';

/** What the form of a bill begins with, stored in its URL. */
export interface BillStart {
  /** A draft, or a bill that was sent back, to open. */
  bill?: string;
  /** The subcontractor of a new bill. */
  subcontractor?: string;
  /** A work order of the subcontractor, for the new bill. */
  work_order?: string;
}

/** For `validateSearch` of the office's bill form: keeps the valid parameters. */
export function parseBillStart({ bill, subcontractor, work_order }: Record<string, unknown>): BillStart {
  return {
    ...(isId(bill) && { bill }),
    ...(isId(subcontractor) && { subcontractor }),
    ...(isId(subcontractor) && isId(work_order) && { work_order }),
  };
}
