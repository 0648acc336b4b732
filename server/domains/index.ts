import { downloadAccountingFile, withdrawAccountingBatch } from '#server/domains/accounting/batch-files.ts';
import { closeMonth, reopenMonth } from '#server/domains/accounting/close-month.ts';
import { createAccountingBatch } from '#server/domains/accounting/create-batch.ts';
import { saveAccountingMappings } from '#server/domains/accounting/mappings.ts';
import { previewAccountingBatch } from '#server/domains/accounting/preview-batch.ts';
import { shareFiles } from '#server/domains/attachments/share-files.ts';
import { recordExport } from '#server/domains/audit/record-export.ts';
import { setAgreedRate } from '#server/domains/bills/agreed-rates.ts';
import { saveBillDraft, submitBill } from '#server/domains/bills/draft-bill.ts';
import { markBillsPaid } from '#server/domains/bills/pay-bills.ts';
import { recordBillPayment } from '#server/domains/bills/record-payment.ts';
import { releaseBillRetainage, setRetainagePercent } from '#server/domains/bills/release-bill-retainage.ts';
import { approveBill, rejectBill } from '#server/domains/bills/review-bill.ts';
import { setBillDueDate } from '#server/domains/bills/set-bill-due-date.ts';
import { undoDecision } from '#server/domains/decisions/undo-decision.ts';
import { createProgressInvoice } from '#server/domains/invoices/contracts/create-progress-invoice.ts';
import { applyDeposit, createDeposit } from '#server/domains/invoices/contracts/deposits.ts';
import { recordProgress } from '#server/domains/invoices/contracts/record-progress.ts';
import { releaseRetainage } from '#server/domains/invoices/contracts/release-retainage.ts';
import { deleteContract, saveContract } from '#server/domains/invoices/contracts/save-contract.ts';
import { createDraft } from '#server/domains/invoices/create-draft.ts';
import { createInvoices } from '#server/domains/invoices/create-invoices.ts';
import { createProjectInvoice } from '#server/domains/invoices/create-project-invoice.ts';
import { markInvoiceViewed } from '#server/domains/invoices/mark-viewed.ts';
import { reissueInvoice } from '#server/domains/invoices/reissue-invoice.ts';
import { deleteInvoice, saveInvoice } from '#server/domains/invoices/save-invoice.ts';
import { voidInvoice } from '#server/domains/invoices/void-invoice.ts';
import { importLocations } from '#server/domains/locations/import-locations.ts';
import { saveLocation, setLocationActive } from '#server/domains/locations/save-location.ts';
import { recordMileage } from '#server/domains/mileage/record-mileage.ts';
import { approveMileage, removeMileage } from '#server/domains/mileage/review-mileage.ts';
import { renewPushSubscription } from '#server/domains/notifications/renew-push-subscription.ts';
import { reportUnsentWork } from '#server/domains/offline/report-unsent-work.ts';
import { addOrganizationDocuments } from '#server/domains/organizations/documents/add-documents.ts';
import { changeOrganizationDocument } from '#server/domains/organizations/documents/change-document.ts';
import { removeOrganizationDocument } from '#server/domains/organizations/documents/remove-document.ts';
import { findOrganizationDuplicates } from '#server/domains/organizations/find-duplicates.ts';
import { importOrganizations } from '#server/domains/organizations/import-organizations.ts';
import { mergeOrganizations } from '#server/domains/organizations/merge-organizations.ts';
import { saveOrganization } from '#server/domains/organizations/save-organization.ts';
import { setOrganizationActive } from '#server/domains/organizations/set-organization-active.ts';
import { setOrganizationLogo } from '#server/domains/organizations/set-organization-logo.ts';
import { saveBankAccount, savePaymentSettings } from '#server/domains/payment-runs/bank-accounts.ts';
import { downloadAchFile } from '#server/domains/payment-runs/bank-file.ts';
import { saveTaxFacts } from '#server/domains/payment-runs/tax-facts.ts';
import { voidBillPayment, voidPaymentRun } from '#server/domains/payment-runs/void-payments.ts';
import { applyCredit, releaseAllocation } from '#server/domains/payments/apply-credit.ts';
import { voidCreditNote } from '#server/domains/payments/credit-notes.ts';
import { disputeInvoice } from '#server/domains/payments/disputes/dispute-invoice.ts';
import { postInvoiceMessage } from '#server/domains/payments/disputes/post-message.ts';
import { recordPromise, withdrawPromise } from '#server/domains/payments/dunning/promises.ts';
import { resumeReminders, stopReminders } from '#server/domains/payments/dunning/stop-reminders.ts';
import { recordPayment } from '#server/domains/payments/record-payment.ts';
import { refundCredit } from '#server/domains/payments/refund-credit.ts';
import { returnPayment } from '#server/domains/payments/return-payment.ts';
import {
  downloadPayrollFile,
  exportPayroll,
  savePayrollEntries,
  savePayrollSettings,
  withdrawPayroll,
} from '#server/domains/payroll/export-payroll.ts';
import { deactivatePerson, reactivatePerson } from '#server/domains/people/deactivate-person.ts';
import {
  acceptInvitation,
  createInvitedAccount,
  declineInvitation,
} from '#server/domains/people/invitations/accept-invitation.ts';
import { changeInvitation } from '#server/domains/people/invitations/change-invitation.ts';
import { describeInvitation } from '#server/domains/people/invitations/describe-invitation.ts';
import { revokeInvitation } from '#server/domains/people/invitations/renew-invitation.ts';
import { addMembership, changeMembership, removeMembership } from '#server/domains/people/memberships.ts';
import { describePersonSignIn, endPersonSessions } from '#server/domains/people/person-sign-in.ts';
import { savePerson } from '#server/domains/people/save-person.ts';
import { setMemberAccess } from '#server/domains/people/set-member-access.ts';
import { setOwnPhoto } from '#server/domains/people/set-own-photo.ts';
import { copyPriceList } from '#server/domains/prices/copy-price-list.ts';
import { deletePriceList, setPriceListActive } from '#server/domains/prices/end-price-list.ts';
import { savePriceList } from '#server/domains/prices/save-price-list.ts';
import { changeProjectStatus } from '#server/domains/projects/change-project-status.ts';
import { assignProjectPeople } from '#server/domains/projects/project-people.ts';
import {
  createProjectWorkOrder,
  setProjectWorkOrders,
} from '#server/domains/projects/project-work-orders.ts';
import { saveProject } from '#server/domains/projects/save-project.ts';
import { allocateReceipt } from '#server/domains/receipts/allocate-receipt.ts';
import { reimburseReceipts } from '#server/domains/receipts/reimburse-receipts.ts';
import { approveReceipts, rejectReceipt } from '#server/domains/receipts/review-receipts.ts';
import { saveReceipt } from '#server/domains/receipts/save-receipt.ts';
import { withdrawReceipt } from '#server/domains/receipts/withdraw-receipt.ts';
import { attachReportPhoto } from '#server/domains/reports/attach-report-photo.ts';
import { approveReport, rejectReport } from '#server/domains/reports/review-report.ts';
import { saveChecklist } from '#server/domains/reports/save-checklist.ts';
import { submitReport } from '#server/domains/reports/submit-report.ts';
import { importTaxRates } from '#server/domains/taxes/import-tax-rates.ts';
import { deleteTaxRate, saveTaxRate } from '#server/domains/taxes/save-tax-rate.ts';
import { saveTaxRules } from '#server/domains/taxes/save-tax-rules.ts';
import { clockIn } from '#server/domains/time/clock/clock-in.ts';
import { clockOut, endDay, takeBreak } from '#server/domains/time/clock/clock-out.ts';
import { describeSession } from '#server/domains/time/clock/describe-session.ts';
import { addTime, correctTime, strikeTime } from '#server/domains/time/correct-time.ts';
import { endSession } from '#server/domains/time/end-session.ts';
import { lockPayPeriod, unlockPayPeriod } from '#server/domains/time/pay-periods.ts';
import { approveTime, sendBackTime, undoSendBackTime } from '#server/domains/time/review-time.ts';
import { removeScheduledRate, setPayRates } from '#server/domains/time/set-pay-rates.ts';
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
import { takeWorkOrder } from '#server/domains/work-orders/take-work-order.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';

/** Every command of the portal; the app hands this list to the gateway. */
export const commands: readonly Command[] = [
  createWorkOrder,
  assignWorkOrder,
  takeWorkOrder,
  answerAssignment,
  correctWorkOrder,
  addWorkOrderFiles,
  removeWorkOrderFile,
  shareFiles,
  changeWorkOrderStatus,
  bulkAssignWorkOrders,
  bulkChangeWorkOrderStatus,
  bulkSetWorkOrderPriority,
  submitReport,
  attachReportPhoto,
  approveReport,
  rejectReport,
  saveChecklist,
  saveBillDraft,
  submitBill,
  approveBill,
  rejectBill,
  setAgreedRate,
  setRetainagePercent,
  releaseBillRetainage,
  setBillDueDate,
  markBillsPaid,
  recordBillPayment,
  voidBillPayment,
  voidPaymentRun,
  downloadAchFile,
  saveBankAccount,
  saveTaxFacts,
  savePaymentSettings,
  createInvoices,
  createDraft,
  saveInvoice,
  deleteInvoice,
  voidInvoice,
  reissueInvoice,
  saveContract,
  deleteContract,
  recordProgress,
  createProgressInvoice,
  createProjectInvoice,
  releaseRetainage,
  createDeposit,
  applyDeposit,
  markInvoiceViewed,
  recordPayment,
  applyCredit,
  releaseAllocation,
  returnPayment,
  voidCreditNote,
  refundCredit,
  disputeInvoice,
  postInvoiceMessage,
  previewAccountingBatch,
  createAccountingBatch,
  downloadAccountingFile,
  withdrawAccountingBatch,
  saveAccountingMappings,
  savePayrollEntries,
  savePayrollSettings,
  exportPayroll,
  downloadPayrollFile,
  withdrawPayroll,
  closeMonth,
  reopenMonth,
  stopReminders,
  resumeReminders,
  recordPromise,
  withdrawPromise,
  undoDecision,
  clockIn,
  clockOut,
  takeBreak,
  endDay,
  describeSession,
  renewPushSubscription,
  reportUnsentWork,
  saveLocation,
  setLocationActive,
  importLocations,
  savePerson,
  setOwnPhoto,
  addMembership,
  changeMembership,
  removeMembership,
  deactivatePerson,
  reactivatePerson,
  describePersonSignIn,
  endPersonSessions,
  changeInvitation,
  revokeInvitation,
  describeInvitation,
  createInvitedAccount,
  acceptInvitation,
  declineInvitation,
  saveOrganization,
  setOrganizationActive,
  setOrganizationLogo,
  findOrganizationDuplicates,
  importOrganizations,
  mergeOrganizations,
  addOrganizationDocuments,
  changeOrganizationDocument,
  removeOrganizationDocument,
  setMemberAccess,
  savePriceList,
  copyPriceList,
  setPriceListActive,
  deletePriceList,
  saveTaxRate,
  deleteTaxRate,
  saveTaxRules,
  importTaxRates,
  saveProject,
  changeProjectStatus,
  assignProjectPeople,
  setProjectWorkOrders,
  createProjectWorkOrder,
  saveReceipt,
  withdrawReceipt,
  approveReceipts,
  rejectReceipt,
  allocateReceipt,
  reimburseReceipts,
  recordMileage,
  approveMileage,
  removeMileage,
  setPayRates,
  removeScheduledRate,
  approveTime,
  sendBackTime,
  undoSendBackTime,
  correctTime,
  addTime,
  strikeTime,
  endSession,
  lockPayPeriod,
  unlockPayPeriod,
  recordExport,
];
