import { accountingReasons } from '#shared/error-reasons/accounting.ts';
import { assignmentReasons } from '#shared/error-reasons/assignments.ts';
import { auditReasons } from '#shared/error-reasons/audit.ts';
import { billPaymentReasons } from '#shared/error-reasons/bill-payments.ts';
import { billedWorkReasons } from '#shared/error-reasons/billed-work.ts';
import { billReasons } from '#shared/error-reasons/bills.ts';
import { clockReasons } from '#shared/error-reasons/clock.ts';
import { clockInReasons } from '#shared/error-reasons/clock-in.ts';
import { contractReasons } from '#shared/error-reasons/contracts.ts';
import { decisionReasons } from '#shared/error-reasons/decisions.ts';
import { disputeReasons } from '#shared/error-reasons/disputes.ts';
import { dunningReasons } from '#shared/error-reasons/dunning.ts';
import { emailReasons } from '#shared/error-reasons/emails.ts';
import { exampleReasons } from '#shared/error-reasons/example.ts';
import { fileReasons } from '#shared/error-reasons/files.ts';
import { invoiceLinkReasons } from '#shared/error-reasons/invoice-links.ts';
import { invoiceReasons } from '#shared/error-reasons/invoices.ts';
import { invoicingReasons } from '#shared/error-reasons/invoicing.ts';
import { locationReasons } from '#shared/error-reasons/locations.ts';
import { messageReasons } from '#shared/error-reasons/messages.ts';
import { mileageReasons } from '#shared/error-reasons/mileage.ts';
import { organizationReasons } from '#shared/error-reasons/organizations.ts';
import { payPeriodReasons } from '#shared/error-reasons/pay-periods.ts';
import { paymentRunReasons } from '#shared/error-reasons/payment-runs.ts';
import { paymentReasons } from '#shared/error-reasons/payments.ts';
import { payrollReasons } from '#shared/error-reasons/payroll.ts';
import { peopleReasons } from '#shared/error-reasons/people.ts';
import { peopleChangesReasons } from '#shared/error-reasons/people-changes.ts';
import { priceReasons } from '#shared/error-reasons/prices.ts';
import { privacyReasons } from '#shared/error-reasons/privacy.ts';
import { projectWorkReasons } from '#shared/error-reasons/project-work.ts';
import { projectReasons } from '#shared/error-reasons/projects.ts';
import { quotaReasons } from '#shared/error-reasons/quotas.ts';
import type { ParamsOf, Reason } from '#shared/error-reasons/reason.ts';
import { receiptReviewReasons } from '#shared/error-reasons/receipt-reviews.ts';
import { receiptShareReasons } from '#shared/error-reasons/receipt-shares.ts';
import { receiptReasons } from '#shared/error-reasons/receipts.ts';
import { reportPhotoReasons } from '#shared/error-reasons/report-photos.ts';
import { reportReasons } from '#shared/error-reasons/reports.ts';
import { requestReasons } from '#shared/error-reasons/requests.ts';
import { settingsReasons } from '#shared/error-reasons/settings.ts';
import { systemReasons } from '#shared/error-reasons/system.ts';
import { taxReasons } from '#shared/error-reasons/taxes.ts';
import { timeReasons } from '#shared/error-reasons/time.ts';
import { timeSegmentReasons } from '#shared/error-reasons/time-segments.ts';
import { workOrderStepReasons } from '#shared/error-reasons/work-order-steps.ts';
import { workOrderReasons } from '#shared/error-reasons/work-orders.ts';

/** The reasons by noun, in the order of `docs/error-codes.md`. */
export const REASON_GROUPS = {
  Requests: requestReasons,
  People: peopleReasons,
  'People changes': peopleChangesReasons,
  Organizations: organizationReasons,
  Locations: locationReasons,
  'Work orders': workOrderReasons,
  'Work order steps': workOrderStepReasons,
  Assignments: assignmentReasons,
  Projects: projectReasons,
  'Project work': projectWorkReasons,
  Reports: reportReasons,
  'Report photos': reportPhotoReasons,
  Clock: clockReasons,
  'Clock in': clockInReasons,
  Time: timeReasons,
  'Time segments': timeSegmentReasons,
  'Pay periods': payPeriodReasons,
  Mileage: mileageReasons,
  Receipts: receiptReasons,
  'Receipt reviews': receiptReviewReasons,
  'Receipt shares': receiptShareReasons,
  Bills: billReasons,
  'Bill payments': billPaymentReasons,
  'Payment runs': paymentRunReasons,
  'Billed work': billedWorkReasons,
  Prices: priceReasons,
  Taxes: taxReasons,
  Invoices: invoiceReasons,
  Invoicing: invoicingReasons,
  Contracts: contractReasons,
  'Links of invoices': invoiceLinkReasons,
  Payments: paymentReasons,
  Disputes: disputeReasons,
  Accounting: accountingReasons,
  'Reminders and promises': dunningReasons,
  Payroll: payrollReasons,
  Decisions: decisionReasons,
  Messages: messageReasons,
  Emails: emailReasons,
  Files: fileReasons,
  Quotas: quotaReasons,
  Settings: settingsReasons,
  'Audit log': auditReasons,
  'Example company': exampleReasons,
  System: systemReasons,
  Privacy: privacyReasons,
} as const;

/** Every reason with which a command, the portal, or a function of the database refuses, by name. */
export const REASONS = {
  ...accountingReasons,
  ...assignmentReasons,
  ...auditReasons,
  ...billPaymentReasons,
  ...paymentRunReasons,
  ...billedWorkReasons,
  ...billReasons,
  ...clockInReasons,
  ...clockReasons,
  ...contractReasons,
  ...decisionReasons,
  ...emailReasons,
  ...exampleReasons,
  ...fileReasons,
  ...invoiceReasons,
  ...invoicingReasons,
  ...invoiceLinkReasons,
  ...locationReasons,
  ...messageReasons,
  ...mileageReasons,
  ...organizationReasons,
  ...disputeReasons,
  ...dunningReasons,
  ...paymentReasons,
  ...payPeriodReasons,
  ...payrollReasons,
  ...peopleChangesReasons,
  ...peopleReasons,
  ...priceReasons,
  ...privacyReasons,
  ...projectWorkReasons,
  ...projectReasons,
  ...quotaReasons,
  ...receiptReviewReasons,
  ...receiptShareReasons,
  ...receiptReasons,
  ...reportPhotoReasons,
  ...reportReasons,
  ...requestReasons,
  ...settingsReasons,
  ...systemReasons,
  ...timeSegmentReasons,
  ...taxReasons,
  ...timeReasons,
  ...workOrderStepReasons,
  ...workOrderReasons,
} as const;

export type ReasonName = keyof typeof REASONS;
export type ReasonParams<Name extends ReasonName> = ParamsOf<(typeof REASONS)[Name]>;

/** The reasons with which `AppError` refuses. */
export type AppReasonName = {
  [Name in ReasonName]: (typeof REASONS)[Name] extends { code: string } ? Name : never;
}[ReasonName];

/** Those of them that have no parameters. */
export type PlainReasonName = {
  [Name in AppReasonName]: keyof ReasonParams<Name> extends never ? Name : never;
}[AppReasonName];

/** The reason of this name; undefined when the list has none. */
export const reasonNamed = (name: string): Reason | undefined =>
  Object.hasOwn(REASONS, name) ? REASONS[name as ReasonName] : undefined;
