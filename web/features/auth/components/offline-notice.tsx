import { t } from '#web/lib/text.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Says on the sign-in page that there is no line. The button stays: a device may be wrong about it. */
export function OfflineNotice() {
  if (useIsOnline()) return null;
  return (
    <Alert kind="attention" title={t('You are offline')}>
      {t('Signing in needs a signal. What you typed stays here.')}
    </Alert>
  );
}
