import { appointmentLabel } from '#web/lib/appointment-labels.ts';
import { t } from '#web/lib/text.ts';

interface AppointmentTextProps {
  appointment_from: string | null;
  appointment_until: string | null;
}

/** When the customer expects somebody; loaded separately, because the first screen has no room for it. */
export default function AppointmentText(appointment: AppointmentTextProps) {
  return <>{t('Appointment: {{time}}', { time: appointmentLabel(appointment) })}</>;
}
