import { useState } from 'react';
import { useOfficeAgenda } from '#web/features/dashboards/agenda.ts';
import type { RenderAssign } from '#web/features/dashboards/components/office-queues.tsx';
import { ReportsQueue } from '#web/features/dashboards/components/reports-queue.tsx';
import { ToAssignQueue } from '#web/features/dashboards/components/to-assign-queue.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The office's queues on an employee's dashboard: unassigned work, and reports to review. */
export default function FieldOfficeQueues({ renderAssign }: { renderAssign: RenderAssign }) {
  const [assigning, setAssigning] = useState<string | null>(null);
  return (
    <QueryView query={useOfficeAgenda()} skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(agenda) => (
        <>
          <ToAssignQueue agenda={agenda} onAssign={setAssigning} />
          <ReportsQueue agenda={agenda} />
          {assigning && renderAssign(assigning, () => setAssigning(null))}
        </>
      )}
    </QueryView>
  );
}
