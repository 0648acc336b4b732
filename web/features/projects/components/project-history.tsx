import { projectEventDetail, projectEventTitle } from '#web/features/projects/project-event-words.ts';
import { useProjectHistory } from '#web/features/projects/project-queries.ts';
import { cn } from '#web/lib/cn.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What has happened to the project, newest first, as a line with a mark for each event. */
export function ProjectHistory({ projectId }: { projectId: string }) {
  return (
    <Card title={t('History')}>
      <QueryView query={useProjectHistory(projectId)} skeleton={<Skeleton className="h-48" />}>
        {(events) =>
          events.length === 0 ? (
            <p className="text-ink-soft">{t('Nothing has been written down yet.')}</p>
          ) : (
            <ol>
              {events.map((event, index) => {
                const detail = projectEventDetail(event);
                return (
                  <li key={event.id} className="relative pb-4 pl-5 last:pb-0">
                    {index < events.length - 1 && (
                      <span aria-hidden className="absolute top-3 bottom-0 left-[4.5px] w-px bg-line" />
                    )}
                    <span
                      aria-hidden
                      className={cn(
                        'absolute top-1.5 left-0 size-2.5 rounded-full border-2 border-slate',
                        index === 0 ? 'bg-slate' : 'bg-surface',
                      )}
                    />
                    <p className="font-medium">{projectEventTitle(event)}</p>
                    {detail && <p className="text-ink-soft">{detail}</p>}
                    {event.message && (
                      <p className="mt-1 whitespace-pre-line rounded-md bg-sunken px-2.5 py-1.5">
                        {event.message}
                      </p>
                    )}
                    <p className="mt-0.5 text-ink-soft text-xs">
                      {personName(event.actor)} · <RelativeDate value={event.created_at} />
                    </p>
                  </li>
                );
              })}
            </ol>
          )
        }
      </QueryView>
    </Card>
  );
}
