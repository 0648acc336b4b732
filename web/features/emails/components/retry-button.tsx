import type { LoggedEmail } from '#web/features/emails/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';

/** Sends a failed, bounced, or captured email again. */
export function RetryButton({ email }: { email: LoggedEmail }) {
  const command = useCommand('retry_email', {
    invalidates: ['email_log'],
    onSuccess: () => toast({ kind: 'success', title: t('Trying again to send the email') }),
  });
  if (!['failed', 'bounced', 'captured'].includes(email.status)) return null;
  return (
    <Button variant="main" busy={command.isPending} onClick={() => command.mutate({ email_id: email.id })}>
      {email.status === 'captured' ? t('Send now') : t('Send again')}
    </Button>
  );
}
