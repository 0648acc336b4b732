import { Play } from 'lucide-react';
import { JOB_TITLES, type JobName } from '#shared/jobs.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';

/** Runs a scheduled job without waiting for its time. */
export function RunJobButton({ name }: { name: JobName }) {
  const command = useCommand('run_job', {
    invalidates: ['system'],
    onSuccess: () => toast({ kind: 'success', title: t('{{job}}: started', { job: t(JOB_TITLES[name]) }) }),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      busy={command.isPending}
      aria-label={t('Run now: {{job}}', { job: t(JOB_TITLES[name]) })}
      onClick={() => command.mutate({ name })}
    >
      {!command.isPending && <Play aria-hidden />}
      {t('Run now')}
    </Button>
  );
}
