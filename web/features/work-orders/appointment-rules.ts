import * as z from 'zod/mini';
import type { Appointment } from '#shared/commands/appointment.ts';
import { workOrderCommands, workOrderCorrection } from '#shared/commands/work-orders.ts';
import { workOrderReasons } from '#shared/error-reasons/work-orders.ts';
import { ARRIVAL_MAX_DAYS } from '#shared/limits.ts';
import { appointmentProblem, isSameAppointment } from '#shared/rules/appointment.ts';
import { officeDay } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { received, t } from '#web/lib/text.ts';

/** The forms also say beside the date what the commands refuse by the clock and the time zone of the office. */

interface Request extends Days {
  office?: Appointment | null | undefined;
}
interface Days {
  preferred_from?: string | null | undefined;
  preferred_to?: string | null | undefined;
}

export const requestForm = workOrderCommands.create_work_order.input.check(
  z.check<Request>(
    ({ value, issues }) => {
      const message = problemText({ ...value, ...value.office });
      if (message) issues.push({ ...problem(message), path: ['office', 'appointment_from'] });
    },
    { when: ({ value }) => isRecord(value) },
  ),
);

/** @param stored the work order as it is: what it has may have passed, and stays */
export const correctionForm = (stored: Appointment & Days) =>
  workOrderCorrection.check(
    z.check<Appointment & Days>(
      ({ value, issues }) => {
        const message = isSameAppointment(stored, value) ? undefined : problemText(value);
        if (message) issues.push({ ...problem(message), path: ['appointment_from'] });
      },
      { when: ({ value }) => isRecord(value) },
    ),
  );

const isRecord = (value: unknown) => typeof value === 'object' && value !== null;

const problem = (message: string) => ({ code: 'custom', input: undefined, message }) as const;

function problemText(terms: Appointment & Days): string | undefined {
  // The schema asks for a complete time first.
  if (Number.isNaN(Date.parse(terms.appointment_from ?? ''))) return undefined;
  const found = appointmentProblem(terms, officeDay, serverNow());
  return found && t(received(workOrderReasons[found].text), { days: ARRIVAL_MAX_DAYS });
}
