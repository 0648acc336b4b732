import { projectEventDetail, projectEventTitle } from '#web/features/projects/project-event-labels.ts';
import { useProjectHistory } from '#web/features/projects/project-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EventList } from '#web/ui/event-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The history of the project, newest first. */
export function ProjectHistory({ projectId }: { projectId: string }) {
  return (
    <Card title={t('History')}>
      <QueryView query={useProjectHistory(projectId)} skeleton={<Skeleton className="h-48" />}>
        {(events) =>
          events.length === 0 ? (
            <p className="text-ink-soft">{t('Nothing has happened yet.')}</p>
          ) : (
            <EventList
              entries={events.map((event) => ({
                id: event.id,
                title: projectEventTitle(event),
                detail: projectEventDetail(event),
                message: event.message,
                by: personName(event.actor),
                at: event.created_at,
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
