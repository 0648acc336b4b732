import type { MaintenanceRun } from '#web/features/health/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { type Message, t } from '#web/lib/text.ts';

/** A run whose process was not heard of for this long is gone. */
const GONE_AFTER_MS = 120_000;

/** Whether its process still works on a run. */
export const isRunning = (run: MaintenanceRun | undefined): boolean =>
  run?.finished_at === null && Date.now() - Date.parse(run.alive_at) < GONE_AFTER_MS;

interface RunResultProps {
  run: MaintenanceRun;
  /** What its number counts. */
  result: Message;
}

/** What became of a run, by whom and when; while it runs, how far it is. */
export function RunResult({ run, result }: RunResultProps) {
  const date = formatDateTime(run.created_at);
  if (isRunning(run)) {
    const since = t('Running since {{date}}', { date });
    return run.affected === null ? since : `${since} · ${t(result, { count: run.affected })}`;
  }
  const facts = { date, person: run.person ? personName(run.person) : t('The server') };
  if (run.error) return `${t('Failed on {{date}}, started by {{person}}', facts)}: ${run.error}`;
  if (run.finished_at === null) return t('Interrupted on {{date}}, started by {{person}}', facts);
  return `${t(result, { count: run.affected ?? 0 })} · ${t('{{date}}, {{person}}', facts)}`;
}
