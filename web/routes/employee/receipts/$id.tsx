import { createFileRoute } from '@tanstack/react-router';
import { ReceiptScreen } from '#web/features/receipts/components/receipt-screen.tsx';
import { jobOfSession } from '#web/features/receipts/receipt-form.ts';
import { useClock } from '#web/features/time/clock/use-clock.ts';
import { useViewer } from '#web/lib/viewer.ts';

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
