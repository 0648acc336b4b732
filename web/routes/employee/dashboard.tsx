import { createFileRoute } from '@tanstack/react-router';
import { useMessageCounts } from '#web/app/messages/message-counts.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { useOfficeAgenda } from '#web/features/dashboards/agenda.ts';
import { AssignmentsCard } from '#web/features/dashboards/components/assignments-card.tsx';
import { MySentBackCard } from '#web/features/dashboards/components/my-sent-back-card.tsx';
import { ReportsQueue } from '#web/features/dashboards/components/reports-queue.tsx';
import { ToAssignQueue } from '#web/features/dashboards/components/to-assign-queue.tsx';
import { UnreadCard } from '#web/features/dashboards/components/unread-card.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/employee/dashboard')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  const { total } = useMessageCounts();
  return (
    <Page
      title={profile.first_name ? t('Hello, {{name}}', { name: profile.first_name }) : t('Dashboard')}
      description={t('Your work, and what the field has reported.')}
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <MySentBackCard profileId={profile.id} />
          <AssignmentsCard title={t('Your Assignments')} profileId={profile.id} />
          <UnreadCard unread={total} messagesPath="/employee/messages" />
        </div>
        <QueryView query={useOfficeAgenda()} skeleton={<Skeleton className="h-96 rounded-lg" />}>
          {(agenda) => (
            <div className="grid gap-4">
              <ToAssignQueue agenda={agenda} />
              <ReportsQueue agenda={agenda} />
            </div>
          )}
        </QueryView>
      </div>
    </Page>
  );
}
