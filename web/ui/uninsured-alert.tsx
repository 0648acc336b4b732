import { t } from '#web/lib/text.ts';
import { useUninsured } from '#web/lib/use-uninsured.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Warns before subcontractors are paid whose insurance has expired; it stops nobody. */
export function UninsuredAlert({ firmIds }: { firmIds: readonly string[] }) {
  const names = useUninsured(firmIds);
  if (names.length === 0) return null;
  return (
    <Alert kind="attention" title={t('The insurance of {{name}} has expired', { name: names.join(', ') })}>
      {t('You can pay anyway. Ask for a new certificate first.')}
    </Alert>
  );
}
