import { CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon, Timer } from 'lucide-react';
import { JOB_TITLES } from '#shared/jobs.ts';
import { RunJobButton } from '#web/features/health/components/run-job-button.tsx';
import { type JobCondition, nextRunMs, type ScheduledJob } from '#web/features/health/job-condition.ts';
import { cn } from '#web/lib/cn.ts';
import { formatExact } from '#web/lib/dates.ts';
import { ageTime } from '#web/lib/relative-time.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { Flag } from '#web/ui/flag.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

interface ScheduledJobRowProps {
  job: ScheduledJob;
  condition: JobCondition;
  /** When the jobs were read. */
  nowMs: number;
}

/** A scheduled job on one line; on a narrow window its times and its problem are below its name. */
export function ScheduledJobRow({ job, condition, nowMs }: ScheduledJobRowProps) {
  const { label, icon: Icon, className } = lookOf(job, condition);
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1 py-2 xl:grid-cols-[1.25rem_16rem_minmax(0,1fr)_auto_6rem_9rem_auto] xl:py-1">
      <Icon aria-label={label} className={cn('size-5', className)} />
      <span className="font-medium xl:truncate">{t(JOB_TITLES[job.name])}</span>
      <Problems job={job} condition={condition} />
      <span className="figures col-start-2 text-ink-soft max-xl:row-start-2 xl:col-start-4 xl:text-right">
        {job.last_succeeded_at ? (
          <RichText
            text={message('Succeeded {{when}}')}
            nodes={{ when: <RelativeDate value={job.last_succeeded_at} inSentence /> }}
          />
        ) : (
          t('No success yet')
        )}
        <span className="xl:hidden">
          {' · '}
          {intervalText(job.every_seconds)}
          {' · '}
          {nextText(job, nowMs)}
        </span>
      </span>
      <span className="figures text-right text-ink-soft max-xl:hidden">
        {intervalText(job.every_seconds)}
      </span>
      <span className="figures text-right text-ink-soft max-xl:hidden">{nextText(job, nowMs)}</span>
      <span className="max-xl:col-start-2">
        <RunJobButton name={job.name} />
      </span>
    </li>
  );
}

function Problems({ job, condition }: { job: ScheduledJob; condition: JobCondition }) {
  const { isFailing, isLate, isRunning } = condition;
  if (!isFailing && !isLate && !isRunning) return null;
  return (
    <span className="col-start-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 xl:col-start-3 xl:flex-nowrap">
      {isFailing && (
        <span title={formatExact(job.first_failed_at)}>
          <Flag icon={CircleAlert} tone="brick">
            {forText(message('Failing for {{time}}'), message('Just failed'), job.first_failed_at)}
          </Flag>
        </span>
      )}
      {isLate && (
        <Flag icon={Clock} tone="ochre">
          {t('Late')}
        </Flag>
      )}
      {isRunning && (
        <span title={formatExact(job.last_started_at)}>
          <Flag icon={Timer} tone="sky">
            {forText(message('Running for {{time}}'), message('Running'), job.last_started_at)}
          </Flag>
        </span>
      )}
      {isFailing && job.last_error && (
        <span
          title={job.last_error}
          className="wrap-anywhere min-w-0 text-brick-ink max-xl:w-full xl:truncate"
        >
          {job.last_error}
        </span>
      )}
    </span>
  );
}

interface Look {
  label: string;
  icon: LucideIcon;
  className: string;
}

function lookOf({ last_started_at }: ScheduledJob, { isFailing, isLate }: JobCondition): Look {
  if (isFailing) return { label: t('Failing'), icon: CircleAlert, className: 'text-brick-ink' };
  if (isLate) return { label: t('Late'), icon: Clock, className: 'text-ochre-ink' };
  if (!last_started_at) return { label: t('Not run yet'), icon: CircleDashed, className: 'text-ink-soft' };
  return { label: t('Works'), icon: CircleCheck, className: 'text-moss-ink' };
}

function forText(text: Message, textNow: Message, since: string | null): string {
  const time = ageTime(since ?? '');
  return time === t('now') ? t(textNow) : t(text, { time });
}

function nextText(job: ScheduledJob, nowMs: number): string {
  const nextMs = nextRunMs(job);
  if (nextMs === null) return t('first run to come');
  if (job.every_seconds < 60) return t('next in seconds');
  const minutes = Math.round((nextMs - nowMs) / 60_000);
  if (minutes < 1) return t('next within a minute');
  if (minutes < 60) return t('next in 1 min|next in {{count}} min', { count: minutes });
  return t('next in 1 h|next in {{count}} h', { count: Math.round(minutes / 60) });
}

function intervalText(seconds: number): string {
  if (seconds < 60) return t('every second|every {{count}} s', { count: seconds });
  if (seconds < 3600) return t('every minute|every {{count}} min', { count: Math.round(seconds / 60) });
  return t('every hour|every {{count}} h', { count: Math.round(seconds / 3600) });
}
