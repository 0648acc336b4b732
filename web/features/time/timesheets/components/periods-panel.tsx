import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { lastPeriods } from '#shared/rules/pay-periods.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';
import { PayrollDialog } from '#web/features/time/timesheets/components/payroll-dialog.tsx';
import { ReasonDialog } from '#web/features/time/timesheets/components/reason-dialog.tsx';
import { type PeriodFigures, TIME_TABLES, usePeriods } from '#web/features/time/timesheets/queries.ts';
import { formatDate, formatDateTime, formatDay } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { personName } from '#web/lib/person.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const SHOWN = 6;

/** The latest pay periods: their time, what waits for the office, and whether they are locked. */
export function PeriodsPanel({ settings }: { settings: TimeSettings }) {
  const thisDay = serverToday();
  const query = usePeriods(lastPeriods(thisDay, settings.pay_period, SHOWN));
  const [opening, setOpening] = useState<PeriodFigures | null>(null);
  const unlock = useCommand('unlock_pay_period', {
    invalidates: TIME_TABLES,
    onSuccess: () => {
      setOpening(null);
      toast({
        kind: 'success',
        title: t('Pay period opened'),
        description: opening ? daysOf(opening) : '',
      });
    },
  });
  return (
    <>
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(periods) => (
          <Card flush>
            <ul className="divide-y divide-line/70">
              {periods.map((period) => (
                <PeriodLine
                  key={period.starts_on}
                  period={period}
                  isOver={(period.ends_on ?? '') < thisDay}
                  onUnlock={() => setOpening(period)}
                />
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
      {opening && (
        <ReasonDialog
          title={t('Unlock this pay period?')}
          description={t(
            'Its time can change again, and overtime follows the current rule, until it is locked again.',
          )}
          hint={t('The audit log keeps it.')}
          action={t('Unlock')}
          isDangerous
          busy={unlock.isPending}
          onClose={() => setOpening(null)}
          onConfirm={(reason) => unlock.mutate({ starts_on: opening.starts_on ?? '', reason })}
        />
      )}
    </>
  );
}

const daysOf = (period: PeriodFigures) =>
  `${formatDay(period.starts_on ?? '')} – ${formatDate(period.ends_on)}`;

interface PeriodLineProps {
  period: PeriodFigures;
  isOver: boolean;
  onUnlock: () => void;
}

function PeriodLine({ period, isOver, onUnlock }: PeriodLineProps) {
  const { show } = useListSearch();
  const [isPaying, setIsPaying] = useState(false);
  const from = period.starts_on ?? '';
  const { lock: stored } = period;
  const isLocked = Boolean(stored?.locked_at);
  const left = (period.to_approve ?? 0) + (period.sent_back ?? 0) + (period.running ?? 0);
  const lock = useCommand('lock_pay_period', {
    invalidates: TIME_TABLES,
    onSuccess: () =>
      toast({
        kind: 'success',
        title: t('Pay period locked'),
        description: daysOf(period),
      }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="figures block font-medium">{daysOf(period)}</span>
        <span className="figures block text-ink-soft">
          {t('{{count}} person|{{count}} people', { count: period.people ?? 0 })} ·{' '}
          {formatHours(period.hours)}
        </span>
      </span>
      <span className="grid gap-0.5 md:w-72">
        <span>
          <StatusBadge kind="pay_period" status={isLocked ? 'locked' : isOver ? 'over' : 'running'} />
        </span>
        <span className="text-ink-soft">{standing(period, left)}</span>
      </span>
      <span className="flex gap-2 max-md:w-full md:w-80 md:justify-end print:hidden max-md:[&>*]:flex-1">
        <Button onClick={() => show({ tab: 'timesheets', span: 'period', from })}>{t('Timesheets')}</Button>
        {isLocked && stored && (
          <Allowed to="manage_time">
            <Button onClick={() => setIsPaying(true)}>{t('Payroll')}</Button>
            {isPaying && (
              <PayrollDialog periodId={stored.id} days={daysOf(period)} onClose={() => setIsPaying(false)} />
            )}
          </Allowed>
        )}
        {isLocked ? (
          <Allowed to="manage_settings">
            <Allowed to="manage_time">
              <Button variant="danger" onClick={onUnlock}>
                <LockOpen aria-hidden />
                {t('Unlock')}
              </Button>
            </Allowed>
          </Allowed>
        ) : (
          <Allowed to="manage_time">
            <ConfirmButton
              variant="primary"
              busy={lock.isPending}
              disabled={!isOver || left > 0}
              title={t('Lock {{days}}?', { days: daysOf(period) })}
              description={t(
                'The time of {{count}} person can no longer change, until an administrator unlocks it.|The time of {{count}} people can no longer change, until an administrator unlocks it.',
                { count: period.people ?? 0 },
              )}
              action={t('Lock pay period')}
              onConfirm={() => lock.mutate({ starts_on: from, ends_on: period.ends_on ?? '' })}
            >
              <Lock aria-hidden />
              {t('Lock')}
            </ConfirmButton>
          </Allowed>
        )}
      </span>
    </li>
  );
}

function standing({ lock, to_approve, sent_back, running }: PeriodFigures, left: number): string {
  if (lock?.locked_at) {
    return t('by {{name}}, {{time}}', {
      name: personName(lock.locker),
      time: formatDateTime(lock.locked_at),
    });
  }
  const waits = [
    to_approve ? t('{{count}} to approve', { count: to_approve }) : '',
    sent_back ? t('{{count}} sent back', { count: sent_back }) : '',
    running ? t('{{count}} running', { count: running }) : '',
  ].filter(Boolean);
  if (left > 0) return waits.join(', ');
  if (!lock?.unlocked_at) return t('Nothing waits');
  return t('Opened by {{name}}: {{reason}}', {
    name: personName(lock.unlocker),
    reason: lock.unlock_reason ?? '',
  });
}
