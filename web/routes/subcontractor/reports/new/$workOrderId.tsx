import { createFileRoute, Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { NewReportScreen } from '#web/features/reports/components/new-report-screen.tsx';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { buttonStyle } from '#web/ui/button.tsx';

export const Route = createFileRoute('/subcontractor/reports/new/$workOrderId')({ component: Screen });

function Screen() {
  const { workOrderId } = Route.useParams();
  const { profile } = useViewer();
  const navigate = Route.useNavigate();
  return (
    <NewReportScreen
      key={workOrderId}
      workOrderId={workOrderId}
      profileId={profile.id}
      crumbs={(number) => [
        { label: t('Work Orders'), to: '/subcontractor/work-orders' },
        { label: number, to: pathTo('/subcontractor/work-orders/$id', { id: workOrderId }) },
      ]}
      instead={
        <Link
          to="/subcontractor/work-orders/$id"
          params={{ id: workOrderId }}
          className={buttonStyle({ variant: 'main' })}
        >
          {t('View work order')}
        </Link>
      }
      onSubmitted={({ id, report_number }) => {
        toast({ kind: 'success', title: t('Report {{number}} submitted', { number: report_number }) });
        void navigate({ to: '/subcontractor/reports/$id', params: { id }, replace: true });
      }}
    />
  );
}
