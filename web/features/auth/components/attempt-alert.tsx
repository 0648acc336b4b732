import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { AuthMessage } from '../messages.ts';
import { waitText } from '../wait-text.ts';

/** Why the last attempt failed. The wait stands still here: the button counts it down, and is not read aloud. */
export function AttemptAlert({ message }: { message: AuthMessage | null }) {
  if (!message) return null;
  return (
    <Alert kind={message.waitSeconds ? 'attention' : 'error'}>
      {t(message.text, { wait: waitText(message.waitSeconds ?? 0) })}
    </Alert>
  );
}
