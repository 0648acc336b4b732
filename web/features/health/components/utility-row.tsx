import { isRunning, RunResult } from '#web/features/health/components/run-result.tsx';
import type { FailedMessages, MaintenanceRun } from '#web/features/health/queries.ts';
import type { Utility } from '#web/features/health/utilities.ts';
import { type Message, t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

interface UtilityRowProps {
  utility: Utility;
  latest: MaintenanceRun | undefined;
  /** Undefined while loading. */
  failed: FailedMessages | undefined;
}

/** A utility with its button, what it would do now, and its last result. */
export function UtilityRow({ utility, latest, failed }: UtilityRowProps) {
  const command = useCommand(utility.command, { invalidates: ['maintenance_runs', 'email_log', 'system'] });
  const waiting = utility.failed && failed?.[utility.failed.messages];
  const isBusy = command.isPending || isRunning(latest);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium">{t(utility.title)}</h3>
        <p className="text-pretty text-ink-soft">{t(utility.detail)}</p>
        <p aria-live="polite" className="mt-1 wrap-anywhere">
          {latest && <RunResult run={latest} result={utility.result} />}
        </p>
        {utility.failed && <p className="mt-1 min-h-5">{waitingText(utility.failed.count, waiting)}</p>}
      </div>
      {utility.question ? (
        <ConfirmButton
          busy={isBusy}
          disabled={waiting === 0}
          title={t(utility.question.title, { count: waiting ?? 0 })}
          description={t(utility.question.text)}
          action={t(utility.action)}
          onConfirm={() => command.mutate({})}
        >
          {t(utility.action)}
        </ConfirmButton>
      ) : (
        <Button busy={isBusy} disabled={waiting === 0} onClick={() => command.mutate({})}>
          {t(utility.action)}
        </Button>
      )}
    </li>
  );
}

function waitingText(text: Message, count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count === 0 ? t('Nothing to send again') : t(text, { count });
}
