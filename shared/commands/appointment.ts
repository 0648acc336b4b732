import * as z from 'zod/mini';
import { formRule, instant } from '#shared/commands/fields.ts';
import { APPOINTMENT_MAX_HOURS } from '#shared/limits.ts';
import { message } from '#shared/text.ts';

/** The appointment of a work order: the arrival window that the office has agreed with the customer. */
export interface Appointment {
  appointment_from?: string | null | undefined;
  appointment_until?: string | null | undefined;
}

export const appointmentFields = {
  appointment_from: z.optional(z.nullable(instant)),
  appointment_until: z.optional(z.nullable(instant)),
};

const LENGTH_MAX_MS = APPOINTMENT_MAX_HOURS * 3_600_000;
const READS = ['appointment_from', 'appointment_until'] as const;

/** What asks for a part that is missing: the schema for an end, the form also for the day, which both ends share. */
export const appointmentMissing = {
  day: message('Choose the day of the appointment.'),
  from: message('Choose when the appointment begins.'),
  until: message('Choose when the appointment ends.'),
};

/** Both ends or none, in order, and no longer than a day: what the table checks too. */
export const appointmentRules = [
  formRule<Appointment>((one) => Boolean(one.appointment_from) || !one.appointment_until, {
    reads: READS,
    marks: 'appointment_from',
    message: appointmentMissing.from,
  }),
  formRule<Appointment>((one) => Boolean(one.appointment_until) || !one.appointment_from, {
    reads: READS,
    marks: 'appointment_until',
    message: appointmentMissing.until,
  }),
  formRule<Appointment>(
    ({ appointment_from: from, appointment_until: until }) => {
      if (!from || !until) return true;
      const lengthMs = Date.parse(until) - Date.parse(from);
      return lengthMs > 0 && lengthMs <= LENGTH_MAX_MS;
    },
    {
      reads: READS,
      marks: 'appointment_until',
      message: message('Enter a time after the beginning, at most 24 hours later.'),
    },
  ),
] as const;
