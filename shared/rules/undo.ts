/** How long a screen offers to undo a decision. */
export const UNDO_SHOWN_MS = 10_000;

/**
 * How long after a decision the server undoes it, and holds back its notifications: longer than a screen offers it, for
 * a slow network. As `app.undo_window` in the database.
 */
export const UNDO_ALLOWED_MS = 30_000;

/** The kinds of decisions that can be undone: each names what was decided on, and how. */
export type DecisionKind =
  | 'report_approved'
  | 'report_rejected'
  | 'bill_approved'
  | 'bill_rejected'
  | 'bills_paid'
  | 'receipts_approved'
  | 'receipt_rejected'
  | 'receipts_reimbursed'
  | 'time_approved'
  | 'time_sent_back'
  | 'work_order_ended'
  | 'project_ended';
