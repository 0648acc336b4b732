import type { Capability } from '#shared/rules/capabilities.ts';
import { closedScreens } from '#web/features/people/closed-screens.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

interface ClosedScreensHintProps {
  role: string;
  capabilities: readonly Capability[];
}

/** Says which pages a role keeps closed although the capabilities are for them. */
export function ClosedScreensHint({ role, capabilities }: ClosedScreensHintProps) {
  const closed = closedScreens(role, capabilities);
  if (closed.length === 0) return null;
  return (
    <Alert
      kind="info"
      title={t('These pages stay closed: {{pages}}', {
        pages: closed.map((page) => t(page)).join(', '),
      })}
    >
      {capabilities.includes('manage_time')
        ? t('To open them, choose Admin above. Without them, “Approve time” is for receipts.')
        : t('To open them, choose Admin above.')}
    </Alert>
  );
}
