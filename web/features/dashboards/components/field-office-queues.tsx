import { useOfficeAgenda } from '#web/features/dashboards/agenda.ts';
import { ReportsQueue } from '#web/features/dashboards/components/reports-queue.tsx';
import { ToAssignQueue } from '#web/features/dashboards/components/to-assign-queue.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The work of the office on an employee's dashboard: what nobody is assigned to, and the reports to review. */
export default function FieldOfficeQueues() {
  return (
    <QueryView query={useOfficeAgenda()} skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(agenda) => (
        <>
          <ToAssignQueue agenda={agenda} />
          <ReportsQueue agenda={agenda} />
        </>
      )}
    </QueryView>
  );
}
