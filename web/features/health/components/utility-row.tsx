import type { MaintenanceRun } from '#web/features/health/queries.ts';
import type { Utility } from '#web/features/health/utilities.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

/** A run without an end that is older than this belonged to a process that is gone. */
const GONE_AFTER_MS = 3_600_000;

interface UtilityRowProps {
  utility: Utility;
  failedEmails: number;
  latest: MaintenanceRun | undefined;
}

/** A utility with its button, and its last result. */
export function UtilityRow({ utility, failedEmails, latest }: UtilityRowProps) {
  const command = useCommand(utility.command, { invalidates: ['maintenance_runs', 'email_log'] });
  const isRunning =
    latest?.finished_at === null && Date.now() - Date.parse(latest.created_at) < GONE_AFTER_MS;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium">{t(utility.title)}</h3>
        <p className="text-pretty text-ink-soft">{t(utility.detail)}</p>
        <p aria-live="polite" className="mt-1 wrap-anywhere">
          {latest && <Result utility={utility} run={latest} isRunning={isRunning} />}
        </p>
      </div>
      {utility.question ? (
        <ConfirmButton
          busy={command.isPending || isRunning}
          title={t(utility.question.title, { count: failedEmails })}
          description={t(utility.question.text)}
          action={t(utility.action)}
          onConfirm={() => command.mutate({})}
        >
          {t(utility.action)}
        </ConfirmButton>
      ) : (
        <Button busy={command.isPending || isRunning} onClick={() => command.mutate({})}>
          {t(utility.action)}
        </Button>
      )}
    </li>
  );
}

function Result({ utility, run, isRunning }: { utility: Utility; run: MaintenanceRun; isRunning: boolean }) {
  if (isRunning) return t('Running since {{date}}', { date: formatDateTime(run.created_at) });
  const who = run.person ? personName(run.person) : t('The server');
  const facts = { date: formatDateTime(run.created_at), person: who };
  if (run.error) return `${t('Failed on {{date}}, started by {{person}}', facts)}: ${run.error}`;
  if (run.finished_at === null) return t('Interrupted on {{date}}, started by {{person}}', facts);
  return `${t(utility.result, { count: run.affected ?? 0 })} · ${t('{{date}}, {{person}}', facts)}`;
}
