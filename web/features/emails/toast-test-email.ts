import type { CommandOutput } from '#shared/commands.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** Says where a test email is: on its way, or kept because no mail server is set. */
export function toastTestEmail({ to, is_captured }: CommandOutput<'send_test_email'>): void {
  if (is_captured) {
    toast({
      kind: 'attention',
      title: t('Not sent: no mail server is set'),
      description: t('Set one in Settings → Mail server. Until then, read the email in Email Testing.'),
    });
  } else {
    toast({ kind: 'success', title: t('A test is on its way to {{address}}', { address: to }) });
  }
}
