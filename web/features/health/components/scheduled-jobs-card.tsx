import { CheckLimit } from '#web/features/health/components/check-limit.tsx';
import { ScheduledJobRow } from '#web/features/health/components/scheduled-job-row.tsx';
import type { HealthReport } from '#web/features/health/health-check.ts';
import { jobsCheck } from '#web/features/health/health-checks.ts';
import { conditionOf, type ScheduledJob } from '#web/features/health/job-condition.ts';
import { t } from '#web/lib/text.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import { Card } from '#web/ui/card.tsx';

/** The server's scheduled jobs: when each last succeeded and runs next, which ones fail, and a button to run it. */
export function ScheduledJobsCard({ report }: { report: HealthReport }) {
  useMinutes();
  const { jobs } = report;
  // When they were read: an offline screen does not show every job as late.
  const nowMs = Date.parse(report.checked_at);
  return (
    <Card title={t('Scheduled work')} className="xl:col-span-2">
      <CheckLimit check={jobsCheck(report)} />
      {jobs.facts === null ? (
        <p role="alert" className="wrap-anywhere text-brick-ink">
          {jobs.error}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {problemsFirst(jobs.facts, nowMs).map((job) => (
            <ScheduledJobRow key={job.name} job={job} condition={conditionOf(job, nowMs)} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function problemsFirst(jobs: readonly ScheduledJob[], nowMs: number): ScheduledJob[] {
  const weight = (job: ScheduledJob) => {
    const { isFailing, isLate } = conditionOf(job, nowMs);
    return (isFailing ? 2 : 0) + (isLate ? 1 : 0);
  };
  return jobs.toSorted((a, b) => weight(b) - weight(a));
}
