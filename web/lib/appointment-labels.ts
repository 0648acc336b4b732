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

interface Expected extends Appointment {
  status: string;
  arrival_at: string | null;
}

/** When somebody is expected who has not come yet: what they have said, otherwise the appointment; '' for neither. */
export function expectedLabel(order: Expected, now: Date = new Date()): string {
  if (order.status === 'assigned' && order.arrival_at) return arrivalLabel(order.arrival_at, now);
  return ['received', 'assigned'].includes(order.status) ? appointmentLabel(order, now) : '';
}
