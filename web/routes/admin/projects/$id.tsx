import { createFileRoute } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { ContractCard } from '#web/features/contract-billing/components/contract-card.tsx';
import { ProjectCostsCard } from '#web/features/invoices/components/project-costs-card.tsx';
import { MarginCard } from '#web/features/margin/components/margin-card.tsx';
import { MarginLink } from '#web/features/margin/components/scope-margin.tsx';
import { MileageCard } from '#web/features/mileage/components/mileage-card.tsx';
import { PriceReason } from '#web/features/prices/components/price-reason.tsx';
import { ProjectDetail } from '#web/features/projects/components/project-detail.tsx';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/projects/$id')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return (
    <>
      <ProjectDetail
        key={id}
        id={id}
        profileId={useViewer().profile.id}
        contract={
          <>
            <ProjectCostsCard projectId={id} whyPrice={(question) => <PriceReason {...question} />} />
            <ContractCard projectId={id} />
          </>
        }
        mileage={<MileageCard job={{ project_id: id }} />}
        margin={<MarginCard record={{ p_project_id: id }} aside={<MarginLink scope={{ project: id }} />} />}
      />
      <RecordHistory key={`history ${id}`} records={[{ table: 'projects', id }]} collapsed />
    </>
  );
}
