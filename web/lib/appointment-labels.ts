import { arrivalLabel } from '#web/lib/arrival-labels.ts';
import { formatTime, officeDay } from '#web/lib/dates.ts';

interface Appointment {
  appointment_from: string | null;
  appointment_until: string | null;
}

/** The appointment: 'tomorrow, 8:00 AM – 10:00 AM'; '' without one. */
export function appointmentLabel(
  { appointment_from: from, appointment_until: until }: Appointment,
  now: Date = new Date(),
): string {
  if (!from || !until) return '';
  const end = officeDay(from) === officeDay(until) ? formatTime(until) : arrivalLabel(until, now);
  return `${arrivalLabel(from, now)} – ${end}`;
}

const OVER = ['work_completed', 'completed', 'closed', 'cancelled'];

/** Whether nobody is expected any more: the work is done, or cancelled. */
export const isVisitOver = (status: string): boolean => OVER.includes(status);

/** The appointment of a work order; '' when nobody is expected any more, or without one. */
export const agreedLabel = (order: Appointment & { status: string }, now: Date = new Date()): string =>
  isVisitOver(order.status) ? '' : appointmentLabel(order, now);

interface Expected extends Appointment {
  status: string;
  arrival_at: string | null;
}

/** When somebody is expected who has not come yet: what they have said, otherwise the appointment; '' for neither. */
export function expectedLabel(order: Expected, now: Date = new Date()): string {
  if (order.status === 'assigned' && order.arrival_at) return arrivalLabel(order.arrival_at, now);
  return ['received', 'assigned'].includes(order.status) ? appointmentLabel(order, now) : '';
}
