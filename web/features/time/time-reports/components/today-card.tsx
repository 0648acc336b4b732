import { Coffee } from 'lucide-react';
import type { ReactNode } from 'react';
import { WaitingMark } from '#web/features/time/time-reports/components/waiting-mark.tsx';
import { useLately } from '#web/features/time/time-reports/day-queries.ts';
import { hoursOfRow, isRunning } from '#web/features/time/time-reports/hours-worked.ts';
import { itemOf } from '#web/features/time/time-reports/worked-item.ts';
import { formatHours } from '#web/lib/hours.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { serverToday, useServerNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { withPending } from '#web/lib/with-pending.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface TodayCardProps {
  profileId: string;
  /** Pending time on this device. */
  pending: readonly PendingTime[];
  /** A link at the right of the title, to the day's route. */
  aside?: ReactNode;
}

/** Today's work with its hours; a running session counts up to now. */
export function TodayCard({ profileId, pending, aside }: TodayCardProps) {
  const day = serverToday();
  const now = useServerNow();
  return (
    <Card flush title={t("Today's work")} aside={aside}>
      <QueryView
        query={useLately(profileId)}
        skeleton={<Skeleton className="m-4 h-24" />}
        meanwhile={pending.length > 0 ? [] : undefined}
      >
        {(known) => {
          const rows = withPending(known, pending);
          const ofToday = rows.filter((row) => row.report_date === day || isRunning(row));
          if (ofToday.length === 0) {
            return (
              <p className="flex items-center gap-2 px-4 pt-1 pb-4 text-ink-soft">
                <Coffee aria-hidden className="size-4 shrink-0" />
                {t('What you clock in to appears here, with its hours.')}
              </p>
            );
          }
          return (
            <LinkList
              items={ofToday.map((row) => {
                const item = itemOf(row);
                const search = new URLSearchParams(item?.search);
                return {
                  id: row.id,
                  to: `/employee/time-reports?${search}`,
                  title: item?.title ?? t('Work you cannot see any more'),
                  detail: item?.number,
                  aside: (
                    <span className="flex items-center gap-3">
                      {row.isPending ? (
                        <WaitingMark forServer={row.waitsForServer} />
                      ) : (
                        <StatusBadge kind="time" status={row.status} />
                      )}
                      <span className="font-medium">{formatHours(hoursOfRow(row, now))}</span>
                    </span>
                  ),
                };
              })}
            />
          );
        }}
      </QueryView>
    </Card>
  );
}
