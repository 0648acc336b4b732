import { createFileRoute, useRouter } from '@tanstack/react-router';
import { type Screen as Address, pathTo } from '#shared/paths.ts';
import type { Role } from '#shared/rules/roles.ts';
import { Portal } from '#web/app/portal.tsx';
import { OwnShell } from '#web/app/shells/own-shell.tsx';
import { useMyAssignments } from '#web/features/dashboards/queries.ts';
import { useReportableWorkOrders } from '#web/features/field/queries.ts';
import { NoReports } from '#web/features/sharing/components/no-reports.tsx';
import { SharePhotosScreen } from '#web/features/sharing/components/share-photos-screen.tsx';
import type { TargetRow } from '#web/features/sharing/components/target-rows.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** The target of photos that another app shares, and of the installed app's shortcut 'Submit a report'. */
export const Route = createFileRoute('/share-photos')({
  validateSearch: ({ lost }): { lost?: true } => (lost ? { lost: true } : {}),
  component: SharePhotos,
});

/** The roles that write reports. */
type Writer = Exclude<Role, 'partner'>;

/** Each area's report form. */
const FORMS = {
  admin: '/admin/work-orders/$workOrderId/submit-report',
  employee: '/employee/time-reports/submit/$workOrderId',
  subcontractor: '/subcontractor/reports/new/$workOrderId',
} as const satisfies Record<Writer, Address>;

/** Each area's list of work orders. */
const WORK_ORDERS = {
  admin: '/admin/work-orders',
  employee: '/admin/work-orders',
  subcontractor: '/subcontractor/work-orders',
} as const satisfies Record<Writer, Address>;

function SharePhotos() {
  return (
    <Portal>
      <OwnShell>
        <Screen />
      </OwnShell>
    </Portal>
  );
}

function Screen() {
  const { primaryRole: role, roles } = useViewer();
  if (role === 'admin' || role === 'employee') return <OfOwnWork role={role} />;
  return role === 'partner' && !roles.includes('subcontractor') ? <NoReports /> : <OfOwnFirms />;
}

/** Work orders that are assigned to an employee. */
function OfOwnWork({ role }: { role: Writer }) {
  const { profile } = useViewer();
  return (
    <SharePhotosScreen
      query={useMyAssignments(profile.id)}
      rowsOf={(assignments) => assignments.map(({ work_order }) => rowOf(work_order))}
      {...useChoice(role)}
    />
  );
}

/** Open work orders of the subcontractor's firms. */
function OfOwnFirms() {
  const organizationIds = organizationIdsOf(useViewer(), 'subcontractor');
  return (
    <SharePhotosScreen
      query={useReportableWorkOrders(organizationIds)}
      rowsOf={(orders) => orders.map(rowOf)}
      {...useChoice('subcontractor')}
    />
  );
}

function useChoice(role: Writer) {
  const { profile } = useViewer();
  const { history } = useRouter();
  const { lost = false } = Route.useSearch();
  const onChosen = (workOrderId: string, draftId: string | undefined) =>
    history.push(pathTo(FORMS[role], { workOrderId }) + (draftId ? `?draft=${draftId}` : ''));
  return { profileId: profile.id, isLost: lost, onChosen, workOrdersPath: WORK_ORDERS[role] };
}

interface WorkOrder {
  id: string;
  work_order_number: string | null;
  title: string;
  status: string;
  store_location: string | null;
}

function rowOf({ id, work_order_number, title, status, store_location }: WorkOrder): TargetRow {
  return { id, number: work_order_number ?? '', title, status, location: store_location ?? '' };
}
