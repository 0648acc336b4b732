import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { useClock } from '#web/features/clock/use-clock.ts';
import { ReceiptScreen } from '#web/features/receipts/components/receipt-screen.tsx';
import { jobOfSession } from '#web/features/receipts/receipt-form.ts';

export const Route = createFileRoute('/employee/receipts/$id')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  const { session } = useClock();
  const { id } = Route.useParams();
  return (
    <ReceiptScreen
      key={id}
      id={id}
      listTo="/employee/receipts"
      profileId={profile.id}
      isManager={false}
      isAdmin={false}
      current={jobOfSession(session)}
    />
  );
}
