import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Brush, Eraser, LifeBuoy, RotateCcw, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ResetDialog } from '#web/features/offline/components/reset-dialog.tsx';
import { cleanStorage, clearCache, repairStorage } from '#web/features/offline/storage-actions.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The user's actions for the storage of this device, the safest first. */
export function UpkeepCard({ profileId }: { profileId: string }) {
  const queryClient = useQueryClient();
  const [isResetting, setResetting] = useState(false);
  const again = () => queryClient.invalidateQueries({ queryKey: ['device-storage'] });
  const clean = useMutation({ mutationFn: () => cleanStorage(profileId), onSettled: again });
  const clear = useMutation({ mutationFn: clearCache });
  const repair = useMutation({ mutationFn: checkAndRepair, onSettled: again });
  return (
    <Card title={t('Maintenance')} flush>
      <ul className="divide-y divide-line/70">
        <Task
          title={t('Clean up')}
          text={t(
            'Removes drafts that were saved automatically and have not changed for 30 days. What you saved or submitted stays.',
          )}
        >
          <Button busy={clean.isPending} onClick={() => clean.mutate()}>
            {!clean.isPending && <Brush aria-hidden />}
            {t('Clean')}
          </Button>
        </Task>
        <Task
          title={t('Clear downloads')}
          text={t(
            'Work orders, messages and photos for reading without a signal. They come again with a signal.',
          )}
        >
          <Button busy={clear.isPending} onClick={() => clear.mutate()}>
            {!clear.isPending && <Eraser aria-hidden />}
            {t('Clear')}
          </Button>
        </Task>
        <Task
          title={t('Check and repair')}
          text={t('Checks all stored data, and repairs what can be repaired without losing anything.')}
        >
          <Button busy={repair.isPending} onClick={() => repair.mutate()}>
            {!repair.isPending && <Wrench aria-hidden />}
            {t('Check', { context: 'verb' })}
          </Button>
        </Task>
        <Task
          title={t('Reset storage')}
          text={t(
            'Clears reports and photos, sent or not, and downloads. Clock times, messages and other forms that are not sent yet stay.',
          )}
        >
          <Button variant="danger" onClick={() => setResetting(true)}>
            <RotateCcw aria-hidden />
            {t('Reset', { context: 'verb' })}
          </Button>
        </Task>
        <Task title={t('For support')} text={t('All data on this device, to view and to send.')}>
          <Link to="/device/support" className={buttonStyle()}>
            <LifeBuoy aria-hidden />
            {t('Open', { context: 'verb' })}
          </Link>
        </Task>
      </ul>
      <ResetDialog profileId={profileId} open={isResetting} onOpenChange={setResetting} />
    </Card>
  );
}

function Task({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-pretty text-ink-soft">{text}</p>
      </div>
      <div className="w-26 shrink-0 print:hidden [&>*]:w-full">{children}</div>
    </li>
  );
}

/** Reports what was found and what was repaired. */
async function checkAndRepair(): Promise<void> {
  const result = await repairStorage({ depth: 'everything', mayLose: false });
  if (!result) return toast({ kind: 'destructive', title: t('The storage could not be opened') });
  const { fixed, left } = result;
  if (left.length > 0) {
    return toast({
      kind: 'destructive',
      title: t('{{count}} issue is left|{{count}} issues are left', { count: left.length }),
      description: t('Export your drafts, then ask for help: the page for support says more.'),
    });
  }
  toast(
    fixed > 0
      ? {
          kind: 'success',
          title: t('Database Repaired'),
          description: t('Fixed {{count}} issue automatically.|Fixed {{count}} issues automatically.', {
            count: fixed,
          }),
        }
      : { kind: 'success', title: t('Everything is in order') },
  );
}
