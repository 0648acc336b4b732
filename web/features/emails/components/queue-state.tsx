import { useEmailQueue } from '#web/features/emails/queries.ts';
import { formatExact } from '#web/lib/dates.ts';
import { agoLabel } from '#web/lib/relative-time.ts';
import { t } from '#web/lib/text.ts';
import { SummaryStrip } from '#web/ui/summary-strip.tsx';

/** An email that waits for longer than this is late. */
const LATE_MS = 5 * 60_000;

/** Whether emails leave in time: how many wait, and for how long. */
export function QueueState() {
  const { data } = useEmailQueue();
  const oldest = data?.oldest_waiting_at ?? data?.unplanned_since ?? null;
  const isLate = oldest !== null && Date.now() - Date.parse(oldest) > LATE_MS;
  return (
    <SummaryStrip
      label={t('Mail queue')}
      cells={[
        { label: t('Waiting'), value: data?.waiting ?? '—' },
        {
          label: t('Oldest waiting email'),
          value: oldest ? <span title={formatExact(oldest)}>{agoLabel(oldest)}</span> : t('None'),
          detail: data?.last_error ?? undefined,
          attention: isLate,
        },
        {
          label: t('Failed in the last day'),
          value: data?.failed_last_day ?? '—',
          attention: (data?.failed_last_day ?? 0) > 0,
        },
        {
          label: t('Bounced in the last day'),
          value: data && !data.reads_bounces ? t('Not read') : (data?.bounced_last_day ?? '—'),
          detail:
            data?.bounces_error ??
            (data && !data.reads_bounces ? t('Set a mailbox for bounces in the email settings.') : undefined),
          attention: Boolean(data?.bounces_error) || (data?.bounced_last_day ?? 0) > 0,
        },
        { label: t('Paused'), value: data?.paused ?? '—' },
      ]}
    />
  );
}
