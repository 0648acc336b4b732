import { createFileRoute } from '@tanstack/react-router';
import { isManager } from '#shared/rules/roles.ts';
import { ReceiptScreen } from '#web/features/receipts/components/receipt-screen.tsx';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/finance/receipts/$id')({ component: Screen });

function Screen() {
  const { profile, memberships, roles } = useViewer();
  const { id } = Route.useParams();
  return (
    <ReceiptScreen
      key={id}
      id={id}
      listTo="/admin/finance/receipts"
      profileId={profile.id}
      isManager={isManager(memberships)}
      isAdmin={roles.includes('admin')}
    />
  );
}
