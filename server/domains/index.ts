import { saveBillDraft, submitBill } from '#server/domains/bills/draft-bill.ts';
import { markBillsPaid } from '#server/domains/bills/pay-bills.ts';
import { approveBill, rejectBill } from '#server/domains/bills/review-bill.ts';
import { setUpCompany } from '#server/domains/company/set-up-company.ts';
import { importLocations } from '#server/domains/locations/import-locations.ts';
import { saveLocation, setLocationActive } from '#server/domains/locations/save-location.ts';
import { renewPushSubscription } from '#server/domains/notifications/renew-push-subscription.ts';
import { changeProjectStatus } from '#server/domains/projects/change-project-status.ts';
import { assignProjectPeople } from '#server/domains/projects/project-people.ts';
import {
  createProjectWorkOrder,
  setProjectWorkOrders,
} from '#server/domains/projects/project-work-orders.ts';
import { saveProject } from '#server/domains/projects/save-project.ts';
import { approveReport, rejectReport } from '#server/domains/reports/review-report.ts';
import { saveChecklist } from '#server/domains/reports/save-checklist.ts';
import { submitReport } from '#server/domains/reports/submit-report.ts';
import { answerAssignment } from '#server/domains/work-orders/answer-assignment.ts';
import { assignWorkOrder } from '#server/domains/work-orders/assign-work-order.ts';
import {
  bulkAssignWorkOrders,
  bulkChangeWorkOrderStatus,
  bulkSetWorkOrderPriority,
} from '#server/domains/work-orders/bulk-work-orders.ts';
import { addWorkOrderFiles, removeWorkOrderFile } from '#server/domains/work-orders/change-files.ts';
import { changeWorkOrderStatus } from '#server/domains/work-orders/change-work-order-status.ts';
import { correctWorkOrder } from '#server/domains/work-orders/correct-work-order.ts';
import { createWorkOrder } from '#server/domains/work-orders/create-work-order.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';

/** Every command of the portal; the app hands this list to the gateway. */
export const commands: readonly Command[] = [
  createWorkOrder,
  assignWorkOrder,
  answerAssignment,
  correctWorkOrder,
  addWorkOrderFiles,
  removeWorkOrderFile,
  changeWorkOrderStatus,
  bulkAssignWorkOrders,
  bulkChangeWorkOrderStatus,
  bulkSetWorkOrderPriority,
  submitReport,
  approveReport,
  rejectReport,
  saveChecklist,
  saveBillDraft,
  submitBill,
  approveBill,
  rejectBill,
  markBillsPaid,
  setUpCompany,
  renewPushSubscription,
  saveLocation,
  setLocationActive,
  importLocations,
  saveProject,
  changeProjectStatus,
  assignProjectPeople,
  setProjectWorkOrders,
  createProjectWorkOrder,
];
