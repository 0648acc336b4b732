import { createFileRoute } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { ContractPage } from '#web/features/contract-billing/components/contract-page.tsx';

export const Route = createFileRoute('/admin/partner-billing/contracts/$id')({ component: Screen });

/** The id is that of the project, which has one contract at most. */
function Screen() {
  const { id } = Route.useParams();
  return (
    <>
      <ContractPage key={id} projectId={id} />
      <RecordHistory key={`history ${id}`} records={[{ table: 'project_contracts', id }]} collapsed />
    </>
  );
}
