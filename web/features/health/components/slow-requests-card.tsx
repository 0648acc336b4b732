import type { Facts, HealthReport } from '#web/features/health/health-check.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';

/** Requests and statements that this server measured as slow since it started, and statements that run for long now. */
export function SlowRequestsCard({ statements }: { statements: HealthReport['statements'] }) {
  const { slow = [], slow_statements: finished = [], running = [] } = statements.facts ?? {};
  if (slow.length + finished.length + running.length === 0) {
    return (
      <EmptyCard
        title={t('Slow requests and statements')}
        text={statements.error ?? t('None took over 2 s since this server started.')}
        aside={null}
      />
    );
  }
  return (
    <Card title={t('Slow requests and statements')}>
      <p className="mb-2 text-ink-soft">
        {t(
          'Measured by this server since it started; and statements that run for over a second now. Values are left out.',
        )}
      </p>
      <SlowList title={t('Requests')} rows={slow} />
      <SlowList title={t('Statements')} rows={finished} />
      <ul className="divide-y divide-line">
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

function SlowList({ title, rows }: { title: string; rows: Facts<'statements'>['slow'] }) {
  if (rows.length === 0) return null;
  return (
    <section className="mb-2">
      <h3 className="text-ink-soft text-xs">{title}</h3>
      <ul className="divide-y divide-line">
        {rows.map(({ text, count, longest_ms, last_at }) => (
          <li key={text} className="flex flex-wrap gap-x-3 py-1.5">
            <code className="wrap-anywhere min-w-0 flex-1 basis-40">{text}</code>
            <span className="figures text-ink-soft">
              {t('{{count}} times, up to {{seconds}} s, last {{when}}', {
                count,
                seconds: (longest_ms / 1000).toFixed(1),
                when: formatDateTime(last_at),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
