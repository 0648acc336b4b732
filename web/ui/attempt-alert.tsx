import type { AuthMessage } from '#web/lib/auth-message.ts';
import { t } from '#web/lib/text.ts';
import { waitText } from '#web/lib/wait-text.ts';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Why the last attempt failed. The waiting time here does not count down, so that it is read aloud once; the button
 * counts down.
 */
export function AttemptAlert({ message }: { message: AuthMessage | null }) {
  if (!message) return null;
  return (
    <Alert kind={message.waitSeconds ? 'attention' : 'error'}>
      {t(message.text, { ...message.values, wait: waitText(message.waitSeconds ?? 0) })}
    </Alert>
  );
}
