import {
  AlarmClock,
  AtSign,
  BadgeCheck,
  Banknote,
  Bell,
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  CirclePause,
  CirclePlay,
  CircleX,
  ClipboardCheck,
  FileClock,
  Inbox,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestion,
  PencilLine,
  ReceiptText,
  TriangleAlert,
  Undo2,
  Wrench,
} from 'lucide-react';

type Tone = 'plain' | 'asks' | 'good' | 'bad';

interface Look {
  icon: LucideIcon;
  tone: Tone;
}

const LOOKS: Readonly<Record<string, Look>> = {
  work_order_received: { icon: Inbox, tone: 'asks' },
  work_order_assigned: { icon: Wrench, tone: 'asks' },
  work_order_unassigned: { icon: CircleX, tone: 'plain' },
  work_order_declined: { icon: CircleX, tone: 'plain' },
  work_order_scheduled: { icon: CalendarCheck, tone: 'plain' },
  work_order_completed: { icon: CircleCheck, tone: 'good' },
  work_order_cancelled: { icon: CircleX, tone: 'plain' },
  work_order_put_on_hold: { icon: CirclePause, tone: 'plain' },
  work_order_resumed: { icon: CirclePlay, tone: 'plain' },
  appointment_changed: { icon: CalendarClock, tone: 'asks' },
  assignment_accepted: { icon: CalendarCheck, tone: 'good' },
  assignment_declined: { icon: CircleX, tone: 'bad' },
  report_submitted: { icon: ClipboardCheck, tone: 'asks' },
  report_rejected: { icon: Undo2, tone: 'bad' },
  report_refused: { icon: TriangleAlert, tone: 'asks' },
  report_approved: { icon: BadgeCheck, tone: 'good' },
  bill_submitted: { icon: Banknote, tone: 'asks' },
  bill_approved: { icon: BadgeCheck, tone: 'good' },
  bill_rejected: { icon: Undo2, tone: 'bad' },
  bill_paid: { icon: Banknote, tone: 'good' },
  receipt_submitted: { icon: ReceiptText, tone: 'asks' },
  receipt_approved: { icon: BadgeCheck, tone: 'good' },
  receipt_rejected: { icon: Undo2, tone: 'bad' },
  invoice_disputed: { icon: TriangleAlert, tone: 'bad' },
  invoice_question: { icon: MessageCircleQuestion, tone: 'asks' },
  invoice_answered: { icon: MessageCircle, tone: 'plain' },
  dispute_resolved: { icon: BadgeCheck, tone: 'good' },
  time_sent_back: { icon: Undo2, tone: 'bad' },
  time_corrected: { icon: PencilLine, tone: 'plain' },
  clock_event_set_aside: { icon: TriangleAlert, tone: 'asks' },
  clock_out_forgotten: { icon: AlarmClock, tone: 'asks' },
  due_soon: { icon: AlarmClock, tone: 'asks' },
  document_expiring: { icon: FileClock, tone: 'asks' },
  document_expired: { icon: FileClock, tone: 'bad' },
  overdue: { icon: TriangleAlert, tone: 'bad' },
  message_mention: { icon: AtSign, tone: 'plain' },
};

/** The icon and color of a kind of notification; one that this version does not know gets a bell. */
export const lookOf = (kind: string): Look => LOOKS[kind] ?? { icon: Bell, tone: 'plain' };

export const TONES: Record<Tone, string> = {
  plain: 'bg-slate-tint text-slate',
  asks: 'bg-ochre-tint text-ochre-ink',
  good: 'bg-moss-tint text-moss-ink',
  bad: 'bg-brick-tint text-brick-ink',
};
