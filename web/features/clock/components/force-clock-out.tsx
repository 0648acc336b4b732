import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface ForceClockOutProps {
  busy: boolean;
  onForce: () => void;
}

/** The way out of a session that the server takes for one of the future, and so will not end like others. */
export function ForceClockOut({ busy, onForce }: ForceClockOutProps) {
  return (
    <Alert kind="attention" title={t('This session begins later than now')} className="mt-4">
      <p>{t('Force it closed to work on; a manager can add the time that is missing.')}</p>
      <Button size="large" className="mt-3 w-full" busy={busy} onClick={onForce}>
        {t('Force Clock Out')}
      </Button>
    </Alert>
  );
}
