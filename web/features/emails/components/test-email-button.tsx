import { toastTestEmail } from '#web/features/emails/toast-test-email.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';

/** Sends the administrator a test email. */
export function TestEmailButton() {
  const command = useCommand('send_test_email', {
    invalidates: ['email_log'],
    onSuccess: toastTestEmail,
  });
  return (
    <Button variant="main" busy={command.isPending} onClick={() => command.mutate({})}>
      {t('Send me a test')}
    </Button>
  );
}
