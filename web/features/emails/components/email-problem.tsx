import { useEmailProblem } from '#web/features/emails/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** For administrators: a person's address refuses email, and what to do. Nothing while it does not. */
export function EmailProblem({ profileId, className }: { profileId: string; className?: string }) {
  const { data: problem } = useEmailProblem(profileId);
  const clear = useCommand('clear_rejected_address', {
    invalidates: ['rejected_addresses', 'email_log'],
    onSuccess: ({ released }) =>
      toast({
        kind: 'success',
        title: t('{{count}} paused email is sent|{{count}} paused emails are sent', { count: released }),
      }),
  });
  if (!problem) return null;
  return (
    <Alert
      kind="attention"
      className={className}
      title={t('{{address}} refuses email since {{day}}', {
        address: problem.address,
        day: formatDate(problem.created_at),
      })}
    >
      <p className="wrap-anywhere">{problem.answer}</p>
      <p>{t('Emails to this address are paused. Correct the address, or try it again.')}</p>
      <Button
        size="small"
        className="mt-2"
        busy={clear.isPending}
        onClick={() => clear.mutate({ address: problem.address })}
      >
        {t('Try this address again')}
      </Button>
    </Alert>
  );
}
