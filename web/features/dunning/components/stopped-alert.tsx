import { DUNNING_SOURCES } from '#web/features/dunning/use-dunning-command.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface StoppedAlertProps {
  stop: { id: string; reason: string; created_at: string };
  /** Whether all invoices of the customer are meant. */
  isOfCustomer: boolean;
  canChange: boolean;
}

/** Since when reminders are stopped, and why. */
export function StoppedAlert({ stop, isOfCustomer, canChange }: StoppedAlertProps) {
  const resume = useCommand('resume_reminders', { invalidates: DUNNING_SOURCES });
  const date = formatDate(stop.created_at);
  return (
    <Alert
      kind="attention"
      title={
        isOfCustomer
          ? t('Reminders of this customer are stopped since {{date}}', { date })
          : t('Reminders of this invoice are stopped since {{date}}', { date })
      }
      className="wrap-anywhere"
    >
      <p>{stop.reason}</p>
      {canChange && (
        <Button
          size="small"
          className="mt-2"
          busy={resume.isPending}
          onClick={() => resume.mutate({ stop_id: stop.id })}
        >
          {t('Resume reminders')}
        </Button>
      )}
    </Alert>
  );
}
