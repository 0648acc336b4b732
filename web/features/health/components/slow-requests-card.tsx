import type { HealthReport } from '#web/features/health/health-check.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';

/** Requests that this server measured as slow since it started, and statements that run for long now. */
export function SlowRequestsCard({ statements }: { statements: HealthReport['statements'] }) {
  const { slow = [], running = [] } = statements.facts ?? {};
  if (slow.length + running.length === 0) {
    return (
      <EmptyCard
        title={t('Slow requests')}
        text={statements.error ?? t('None took over 2 s since this server started.')}
      />
    );
  }
  return (
    <Card title={t('Slow requests')}>
      <p className="mb-2 text-ink-soft">
        {t('Measured by this server since it started; and statements that run for over a second now.')}
      </p>
      <ul className="divide-y divide-line">
        {slow.map(({ path, count, longest_ms, last_at }) => (
          <li key={path} className="flex flex-wrap gap-x-3 py-1.5">
            <code className="wrap-anywhere min-w-0 flex-1 basis-40">{path}</code>
            <span className="figures text-ink-soft">
              {t('{{count}} times, up to {{seconds}} s, last {{when}}', {
                count,
                seconds: (longest_ms / 1000).toFixed(1),
                when: formatDateTime(last_at),
              })}
            </span>
          </li>
        ))}
        {running.map(({ text, seconds }) => (
          <li key={text} className="flex flex-wrap gap-x-3 py-1.5">
            <code className="wrap-anywhere min-w-0 flex-1 basis-40">{text}</code>
            <span className="figures text-ink-soft">{t('running for {{seconds}} s', { seconds })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
