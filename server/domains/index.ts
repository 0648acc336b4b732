import { saveBillDraft, submitBill } from '#server/domains/bills/draft-bill.ts';
import { approveBill, rejectBill } from '#server/domains/bills/review-bill.ts';
import { setUpCompany } from '#server/domains/company/set-up-company.ts';
import { renewPushSubscription } from '#server/domains/notifications/renew-push-subscription.ts';
import { approveReport, rejectReport } from '#server/domains/reports/review-report.ts';
import { submitReport } from '#server/domains/reports/submit-report.ts';
import { assignWorkOrder } from '#server/domains/work-orders/assign-work-order.ts';
import { changeWorkOrderStatus } from '#server/domains/work-orders/change-work-order-status.ts';
import { createWorkOrder } from '#server/domains/work-orders/create-work-order.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';

/** Every command of the portal; the app hands this list to the gateway. */
export const commands: readonly Command[] = [
  createWorkOrder,
  assignWorkOrder,
  changeWorkOrderStatus,
  submitReport,
  approveReport,
  rejectReport,
  saveBillDraft,
  submitBill,
  approveBill,
  rejectBill,
  setUpCompany,
  renewPushSubscription,
];
