import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';

/** Sends the administrator a test email. */
export function TestEmailButton() {
  const command = useCommand('send_test_email', {
    invalidates: ['email_log'],
    onSuccess: ({ to, is_captured }) =>
      toast({
        kind: is_captured ? 'plain' : 'success',
        title: is_captured
          ? t('Not sent: no mail server is set. The email is in the list.')
          : t('A test is on its way to {{address}}', { address: to }),
      }),
  });
  return (
    <Button variant="main" busy={command.isPending} onClick={() => command.mutate({})}>
      {t('Send me a test')}
    </Button>
  );
}
