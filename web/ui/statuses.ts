import {
  BadgeCheck,
  Ban,
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CircleDashed,
  CircleDollarSign,
  CircleDot,
  CirclePause,
  CircleUserRound,
  Eye,
  Flame,
  Hammer,
  Inbox,
  Lock,
  type LucideIcon,
  MessageCircleWarning,
  Minus,
  PencilLine,
  Send,
  SignalHigh,
  SignalLow,
  SignalMedium,
  Undo2,
  Wallet,
} from 'lucide-react';
import { STATUS_LABELS } from '#shared/status-labels.ts';
import { type Message, message, received } from '#web/lib/text.ts';

export type Tone = 'neutral' | 'sky' | 'ochre' | 'moss' | 'brick' | 'plum';

export interface StatusLook {
  label: Message;
  tone: Tone;
  icon: LucideIcon;
  /** What tells it apart from a status with a similar name. */
  hint?: Message;
}

const look = (label: Message, tone: Tone, icon: LucideIcon, hint?: Message): StatusLook => ({
  label,
  tone,
  icon,
  ...(hint && { hint }),
});

const { work_order: workOrder, report, time, project, priority } = STATUS_LABELS;

/** Of bills: stored, and as they are shown (`billState`). */
const BILL = {
  draft: look(message('Draft'), 'neutral', PencilLine),
  submitted: look(message('Submitted'), 'ochre', Send),
  approved: look(message('Approved'), 'moss', BadgeCheck),
  rejected: look(message('Sent back'), 'brick', Undo2),
  paid: look(message('Paid'), 'sky', Wallet),
};

/**
 * Every status of every kind of record, each with one label, color, and icon; used by badges, boards, pins, and charts.
 */
export const STATUSES = {
  work_order: {
    received: look(workOrder.received, 'plum', Inbox),
    assigned: look(workOrder.assigned, 'sky', CircleUserRound),
    in_progress: look(workOrder.in_progress, 'ochre', Hammer),
    work_completed: look(
      workOrder.work_completed,
      'plum',
      CircleDot,
      message('The crew is done; the office reviews'),
    ),
    completed: look(workOrder.completed, 'moss', CircleCheck, message('Reviewed and accepted')),
    closed: look(workOrder.closed, 'neutral', Lock),
    on_hold: look(workOrder.on_hold, 'neutral', CirclePause),
    cancelled: look(workOrder.cancelled, 'brick', Ban),
  },
  report: {
    submitted: look(report.submitted, 'ochre', Send),
    approved: look(report.approved, 'moss', BadgeCheck),
    rejected: look(report.rejected, 'brick', Undo2),
  },
  time: {
    open: look(time.open, 'sky', CircleDot),
    submitted: look(time.submitted, 'ochre', Send),
    approved: look(time.approved, 'moss', BadgeCheck),
    rejected: look(time.rejected, 'brick', Undo2),
  },
  mileage: {
    submitted: look(message('To approve'), 'ochre', Send),
    approved: look(time.approved, 'moss', BadgeCheck),
  },
  accounting_batch: {
    exported: look(message('Exported', 'batch'), 'moss', CircleCheck),
    withdrawn: look(message('Withdrawn', 'batch'), 'brick', Undo2),
  },
  closed_month: {
    closed: look(message('Closed', 'month'), 'neutral', Lock),
    reopened: look(message('Reopened', 'month'), 'ochre', Undo2),
  },
  pay_period: {
    running: look(message('Running'), 'sky', CircleDot),
    over: look(message('Open'), 'ochre', CalendarClock),
    locked: look(message('Locked'), 'neutral', Lock),
  },
  bill: BILL,
  /** With what is paid of it (`billState`). */
  bill_state: { ...BILL, partly_paid: look(message('Partly paid'), 'sky', CircleDollarSign) },
  invoice: {
    draft: look(message('Draft'), 'neutral', PencilLine),
    sent: look(message('Sent'), 'ochre', Send),
    paid: look(message('Paid'), 'moss', Wallet),
    void: look(message('Void'), 'brick', Ban),
  },
  /** As the database computes it from the status, what is paid, and the day (`invoice_state`). */
  invoice_state: {
    draft: look(message('Draft'), 'neutral', PencilLine),
    sent: look(message('Sent'), 'ochre', Send),
    viewed: look(message('Viewed'), 'ochre', Eye),
    partly_paid: look(message('Partly paid'), 'sky', CircleDollarSign),
    overdue: look(message('Overdue', 'invoice'), 'brick', CalendarX2),
    disputed: look(message('Disputed'), 'plum', MessageCircleWarning),
    paid: look(message('Paid'), 'moss', Wallet),
    void: look(message('Void'), 'brick', Ban),
  },
  /** As its customer understands it. */
  customer_invoice: {
    unpaid: look(message('Unpaid'), 'ochre', CalendarClock),
    partly_paid: look(message('Partly paid'), 'sky', CircleDollarSign),
    overdue: look(message('Overdue', 'invoice'), 'brick', CalendarX2),
    disputed: look(message('Disputed'), 'plum', MessageCircleWarning),
    paid: look(message('Paid'), 'moss', Wallet),
    void: look(message('Void'), 'brick', Ban),
  },
  /** Whether a customer paid what it promised. */
  promise: {
    open: look(message('Promised'), 'sky', CalendarClock),
    kept: look(message('Kept'), 'moss', BadgeCheck),
    broken: look(message('Broken', 'promise'), 'brick', CalendarX2),
    withdrawn: look(message('Withdrawn'), 'neutral', Undo2),
  },
  receipt: {
    submitted: look(message('Submitted'), 'ochre', Send),
    approved: look(message('Approved'), 'moss', BadgeCheck),
    rejected: look(message('Sent back'), 'brick', Undo2),
  },
  project: {
    planned: look(project.planned, 'plum', CalendarClock),
    active: look(project.active, 'ochre', Hammer),
    on_hold: look(project.on_hold, 'neutral', CirclePause),
    completed: look(project.completed, 'moss', CircleCheck),
    cancelled: look(project.cancelled, 'brick', Ban),
  },
  priority: {
    low: look(priority.low, 'neutral', SignalLow),
    medium: look(priority.medium, 'neutral', SignalMedium),
    high: look(priority.high, 'ochre', SignalHigh),
    emergency: look(priority.emergency, 'brick', Flame),
  },
  email: {
    captured: look(message('Not sent'), 'neutral', Inbox),
    queued: look(message('Queued'), 'plum', CalendarClock),
    sending: look(message('Sending'), 'sky', Send),
    sent: look(message('Sent'), 'moss', CircleCheck),
    failed: look(message('Failed'), 'brick', Ban),
    paused: look(message('Paused'), 'ochre', CirclePause),
    bounced: look(message('Bounced'), 'brick', Undo2),
  },
  activity: {
    active: look(message('Active'), 'moss', CircleCheck),
    inactive: look(message('Inactive'), 'neutral', Minus),
  },
} as const satisfies Record<string, Record<string, StatusLook>>;

export type StatusKind = keyof typeof STATUSES;

/** The label, color, and icon of a status. A status that this version does not know shows its own name. */
export function statusLook(kind: StatusKind, status: string): StatusLook {
  const looks: Record<string, StatusLook> = STATUSES[kind];
  return looks[status] ?? look(received(status), 'neutral', CircleDashed);
}

/** The statuses of a kind as options of a filter. */
export function statusOptions(kind: StatusKind): { value: string; label: Message }[] {
  return Object.entries(STATUSES[kind]).map(([value, { label }]) => ({ value, label }));
}
