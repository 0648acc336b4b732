import { appointmentLabel } from '#web/lib/appointment-labels.ts';
import { t } from '#web/lib/text.ts';

interface Appointment {
  appointment_from: string | null;
  appointment_until: string | null;
}

/** When the customer expects somebody; undefined without an appointment. */
export const appointmentText = (appointment: Appointment): string | undefined =>
  appointment.appointment_from === null
    ? undefined
    : t('Appointment: {{time}}', { time: appointmentLabel(appointment) });
