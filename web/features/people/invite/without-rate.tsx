import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** That somebody who is paid by the hour could not record time. `children`: what to do. */
export function WithoutRate({ children }: { children: string }) {
  return (
    <Alert kind="attention" title={t('This person will not be able to clock in yet')}>
      {children}
    </Alert>
  );
}
