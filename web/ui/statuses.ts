import {
  BadgeCheck,
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleUserRound,
  Flame,
  Hammer,
  Inbox,
  Lock,
  type LucideIcon,
  Minus,
  PencilLine,
  Send,
  SignalHigh,
  SignalLow,
  SignalMedium,
  Undo2,
  Wallet,
} from 'lucide-react';

export type Tone = 'neutral' | 'sky' | 'ochre' | 'moss' | 'brick' | 'plum';

export interface StatusLook {
  label: string;
  tone: Tone;
  icon: LucideIcon;
}

const look = (label: string, tone: Tone, icon: LucideIcon): StatusLook => ({ label, tone, icon });

/** Every status of every kind of thing: one word, one colour, one icon; used by badges, boards, pins and charts. */
export const STATUSES = {
  work_order: {
    received: look('Received', 'plum', Inbox),
    assigned: look('Assigned', 'sky', CircleUserRound),
    in_progress: look('In Progress', 'ochre', Hammer),
    work_completed: look('Work Completed', 'plum', CircleDot),
    completed: look('Completed', 'moss', CircleCheck),
    closed: look('Closed', 'neutral', Lock),
    on_hold: look('On Hold', 'neutral', CirclePause),
    cancelled: look('Cancelled', 'brick', Ban),
  },
  report: {
    submitted: look('Submitted', 'ochre', Send),
    approved: look('Approved', 'moss', BadgeCheck),
    rejected: look('Sent back', 'brick', Undo2),
  },
  time: {
    open: look('Clocked in', 'sky', CircleDot),
    submitted: look('Submitted', 'ochre', Send),
    approved: look('Approved', 'moss', BadgeCheck),
    rejected: look('Sent back', 'brick', Undo2),
  },
  pay_period: {
    running: look('Running', 'sky', CircleDot),
    over: look('Open', 'ochre', CalendarClock),
    locked: look('Locked', 'neutral', Lock),
  },
  bill: {
    draft: look('Draft', 'neutral', PencilLine),
    submitted: look('Submitted', 'ochre', Send),
    approved: look('Approved', 'moss', BadgeCheck),
    rejected: look('Rejected', 'brick', Undo2),
    paid: look('Paid', 'sky', Wallet),
  },
  invoice: {
    draft: look('Draft', 'neutral', PencilLine),
    sent: look('Sent', 'ochre', Send),
    paid: look('Paid', 'moss', Wallet),
    void: look('Void', 'brick', Ban),
  },
  receipt: {
    submitted: look('Submitted', 'ochre', Send),
    approved: look('Approved', 'moss', BadgeCheck),
    rejected: look('Rejected', 'brick', Undo2),
  },
  project: {
    planned: look('Planned', 'plum', CalendarClock),
    active: look('Active', 'ochre', Hammer),
    on_hold: look('On Hold', 'neutral', CirclePause),
    completed: look('Completed', 'moss', CircleCheck),
    cancelled: look('Cancelled', 'brick', Ban),
  },
  priority: {
    low: look('Low', 'neutral', SignalLow),
    medium: look('Medium', 'neutral', SignalMedium),
    high: look('High', 'ochre', SignalHigh),
    emergency: look('Emergency', 'brick', Flame),
  },
  email: {
    captured: look('Captured', 'neutral', Inbox),
    queued: look('Queued', 'plum', CalendarClock),
    sending: look('Sending', 'sky', Send),
    sent: look('Sent', 'moss', CircleCheck),
    failed: look('Failed', 'brick', Ban),
  },
  activity: {
    active: look('Active', 'moss', CircleCheck),
    inactive: look('Inactive', 'neutral', Minus),
  },
} as const satisfies Record<string, Record<string, StatusLook>>;

export type StatusKind = keyof typeof STATUSES;

/** How a status looks; one that this version does not know shows its own name. */
export function statusLook(kind: StatusKind, status: string): StatusLook {
  const looks: Record<string, StatusLook> = STATUSES[kind];
  return looks[status] ?? look(status, 'neutral', CircleDashed);
}

/** The statuses of a kind as choices of a filter. */
export function statusOptions(kind: StatusKind): { value: string; label: string }[] {
  return Object.entries(STATUSES[kind]).map(([value, { label }]) => ({ value, label }));
}
