import { AlarmClock, Clock3 } from 'lucide-react';
import { useState } from 'react';
import { EndSessionDialog } from '#web/features/time/timesheets/components/end-session-dialog.tsx';
import { ItemLink } from '#web/features/time/timesheets/components/item-link.tsx';
import { LocationFlags } from '#web/features/time/timesheets/components/location-flags.tsx';
import { type ClockedIn, useClockedIn } from '#web/features/time/timesheets/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime, formatExact } from '#web/lib/dates.ts';
import { elapsedLabel } from '#web/lib/elapsed-labels.ts';
import { personName } from '#web/lib/person.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { useTimeSettings } from '#web/lib/time-settings.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { LocationMap } from '#web/ui/map/location-map.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const HOUR_MS = 3_600_000;

/** The people who are clocked in: since when, to what, and where; probably forgotten clock-outs first. */
export function NowPanel() {
  const now = useServerNow();
  const query = useClockedIn();
  const settings = useTimeSettings();
  const [ending, setEnding] = useState<ClockedIn | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const forgottenMs = (settings.data?.settings.forgotten_after_hours ?? Number.POSITIVE_INFINITY) * HOUR_MS;

  return (
    <>
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <Card>
              <EmptyState
                icon={Clock3}
                title={t('Nobody is clocked in')}
                text={t(
                  'People who clock in appear here within half a minute, with their position if it is known.',
                )}
                action={null}
              />
            </Card>
          ) : (
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              <Card
                flush
                title={t('{{count}} person clocked in|{{count}} people clocked in', {
                  count: sessions.length,
                })}
              >
                <ul className="divide-y divide-line/70">
                  {sessions.map((session) => (
                    <Session
                      key={session.id}
                      session={session}
                      isForgotten={now - Date.parse(session.clock_in_time ?? '') > forgottenMs}
                      isSelected={session.id === selectedId}
                      onEnd={() => setEnding(session)}
                    />
                  ))}
                </ul>
              </Card>
              <LocationMap
                label={t('Where people clocked in')}
                locations={sessions.flatMap(locationOf)}
                selectedId={selectedId}
                onSelect={setSelectedId}
                className="h-80 border border-line xl:h-[32rem]"
              />
            </div>
          )
        }
      </QueryView>
      {/* Outside of the list, so that it survives a reload of the list. */}
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

interface SessionProps {
  session: ClockedIn;
  isForgotten: boolean;
  isSelected: boolean;
  onEnd: () => void;
}

function Session({ session, isForgotten, isSelected, onEnd }: SessionProps) {
  const now = useServerNow();
  const name = personName(session.employee);
  const since = session.clock_in_time ?? '';
  const location = session.location_address ?? coordinates(session);
  return (
    <li className={cn('flex flex-wrap gap-3 px-4 py-3 md:flex-nowrap', isSelected && 'bg-slate-tint/70')}>
      <Avatar name={name} personId={session.employee?.id} className="mt-0.5" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          <span className="figures text-ink-soft" title={formatExact(since)}>
            {t('since {{time}}, {{elapsed}}', {
              time: formatDateTime(since),
              elapsed: elapsedLabel(since, now),
            })}
          </span>
        </p>
        <p className="flex min-w-0">
          <ItemLink order={session.work_order} project={session.project} />
        </p>
        <p className="text-ink-soft">{location ?? t('No position was sent.')}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {isForgotten && (
            <Flag icon={AlarmClock} tone="brick">
              {t('Forgotten to clock out?')}
            </Flag>
          )}
          <LocationFlags
            accuracyM={session.location_accuracy_m}
            ageS={session.location_fix_age_s}
            isOffline={session.clock_in_offline}
          />
        </p>
      </div>
      <Allowed to="manage_time">
        <Button
          size="small"
          className="max-md:basis-full"
          onClick={onEnd}
          aria-label={t('End the session of {{name}}', { name })}
        >
          {t('End session')}
        </Button>
      </Allowed>
    </li>
  );
}

function coordinates({ location_lat, location_lng }: ClockedIn): string | null {
  if (location_lat === null || location_lng === null) return null;
  return `${location_lat.toFixed(4)}, ${location_lng.toFixed(4)}`;
}

function locationOf(session: ClockedIn) {
  if (session.location_lat === null || session.location_lng === null) return [];
  const { work_order, project } = session;
  return [
    {
      ...{ id: session.id, latitude: session.location_lat, longitude: session.location_lng },
      title: personName(session.employee),
      text: work_order ? `${work_order.work_order_number} ${work_order.title}` : project?.name,
      status: { kind: 'time' as const, status: 'open' },
    },
  ];
}
