import { ScheduledJobRow } from '#web/features/health/components/scheduled-job-row.tsx';
import { conditionOf, type ScheduledJob } from '#web/features/health/job-condition.ts';
import { useScheduledJobs } from '#web/features/health/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The server's scheduled jobs: when each last succeeded, and which ones fail. */
export function ScheduledJobsCard() {
  useMinutes();
  const query = useScheduledJobs();
  return (
    <Card title={t('Scheduled work')} className="xl:col-span-2">
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {(jobs) => (
          <ul className="divide-y divide-line">
            {problemsFirst(jobs, query.dataUpdatedAt).map((job) => (
              <ScheduledJobRow key={job.name} job={job} condition={conditionOf(job, query.dataUpdatedAt)} />
            ))}
          </ul>
        )}
      </QueryView>
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
