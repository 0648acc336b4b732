import type pg from 'pg';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { ARRIVAL_MAX_DAYS } from '#shared/limits.ts';
import { appointmentProblem } from '#shared/rules/appointment.ts';

type Terms = Pick<
  CommandInput<'correct_work_order'>,
  'appointment_from' | 'appointment_until' | 'preferred_from' | 'preferred_to'
>;

/**
 * Refuses a new appointment that has passed, that is too far ahead, or that is outside of the days of the request by
 * the office's clock.
 */
export async function checkAppointment(client: pg.PoolClient, terms: Partial<Terms>): Promise<void> {
  if (!terms.appointment_from) return;
  const { rows } = await client.query<{ day: string }>('select app.office_day($1)::text as day', [
    terms.appointment_from,
  ]);
  switch (appointmentProblem(terms, () => rows[0]?.day ?? '', Date.now())) {
    case 'appointment_passed':
      throw new AppError('appointment_passed');
    case 'appointment_too_far':
      throw new AppError('appointment_too_far', { days: ARRIVAL_MAX_DAYS });
    case 'appointment_outside_days':
      throw new AppError('appointment_outside_days');
  }
}
