import { MileageList } from '#web/features/mileage/components/mileage-list.tsx';
import { MILEAGE_SOURCES, useWaitingMileage } from '#web/features/mileage/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

/** The miles that wait for the office, of all work: a pay period is not locked before. Nothing where none wait. */
export function MileageToApprove() {
  const isManager = useMay()('manage_time');
  const me = useViewer().profile.id;
  const { data: waiting = [] } = useWaitingMileage();
  const ofOthers = waiting.filter(({ employee_user_id }) => employee_user_id !== me);
  const approve = useCommand('approve_mileage', {
    invalidates: MILEAGE_SOURCES,
    onSuccess: ({ approved }) =>
      toast({
        kind: 'success',
        title: t('{{count}} entry approved|{{count}} entries approved', { count: approved }),
      }),
  });
  if (!isManager || waiting.length === 0) return null;
  return (
    <Card
      title={t('Mileage to approve')}
      className="mb-4"
      aside={
        ofOthers.length > 1 && (
          <SignalButton
            size="small"
            busy={approve.isPending}
            onClick={() => approve.mutate({ mileage_entry_ids: ofOthers.map(({ id }) => id) })}
          >
            {t('Approve all {{count}}', { count: ofOthers.length })}
          </SignalButton>
        )
      }
    >
      <MileageList entries={waiting} namesJob />
    </Card>
  );
}
