import { CloudAlert, CloudCheck, CloudDownload, CloudOff, RefreshCw } from 'lucide-react';
import { sentences } from '#shared/rules/sentences.ts';
import { storableInstant } from '#shared/rules/storable-instant.ts';
import { isFieldWorker } from '#web/app/prefetch/field-worker.ts';
import { elapsedLabel } from '#web/lib/elapsed-labels.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import { useViewer } from '#web/lib/viewer.ts';
import type { SavedWork } from '#web/offline/cache/saved-work.ts';
import { useSavedWork } from '#web/offline/cache/use-saved-work.ts';
import { Button } from '#web/ui/button.tsx';

interface OfflineWorkProps {
  /** The work orders that the screen lists, if it knows them. */
  listed?: readonly string[];
}

/** For field staff: which open work is available offline, since when, and a button to download it again. */
export function OfflineWork({ listed = [] }: OfflineWorkProps) {
  useMinutes();
  const viewer = useViewer();
  const work = useSavedWork();
  const isOnline = useIsOnline();
  if (!isFieldWorker(viewer)) return null;

  const refresh = async () => {
    try {
      const { prefetchWork } = await import('#web/app/prefetch/download.ts');
      await prefetchWork(viewer);
    } catch (error) {
      toast({
        kind: 'destructive',
        title: t('Your work could not be saved for offline'),
        description: sentences(t('What was saved before is still here.'), problemText(error).title),
      });
    }
  };
  const { icon: Icon, text } = stateOf(work, isOnline, listed);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-ink-soft print:hidden">
      <Icon aria-hidden className="size-4 shrink-0" />
      <p role="status" className="figures min-w-0 flex-1 basis-32">
        {text}
      </p>
      {isOnline && (
        <Button variant="quiet" size="small" busy={work.isRunning} onClick={refresh}>
          {!work.isRunning && <RefreshCw aria-hidden />}
          {work.savedAt === null ? t('Save now') : t('Refresh')}
        </Button>
      )}
    </div>
  );
}

function stateOf(
  { isRunning, done, total, savedAt, workOrderIds, hasFailed }: SavedWork,
  isOnline: boolean,
  listed: readonly string[],
) {
  if (isRunning) {
    return {
      icon: CloudDownload,
      text:
        total > 0 ? t('Saving for offline: {{done}} of {{total}}', { done, total }) : t('Saving for offline'),
    };
  }
  if (hasFailed && isOnline)
    return { icon: CloudAlert, text: t('Not all of your work could be saved for offline.') };
  if (savedAt === null) {
    return {
      icon: isOnline ? CloudDownload : CloudOff,
      text: isOnline
        ? t('Your open work is not saved for offline yet.')
        : t('Your open work was not saved on this device.'),
    };
  }
  const unsaved = listed.filter((id) => !workOrderIds.has(id)).length;
  if (unsaved > 0) {
    return {
      icon: isOnline ? CloudDownload : CloudOff,
      text: t(
        '{{count}} new work order is not saved for offline yet.|{{count}} new work orders are not saved for offline yet.',
        { count: unsaved },
      ),
    };
  }
  const count = workOrderIds.size;
  if (count === 0) return { icon: CloudCheck, text: t('There is no open work to save for offline.') };
  const time = elapsedLabel(storableInstant(savedAt) ?? '');
  return {
    icon: CloudCheck,
    text: t(
      '{{count}} work order available offline, saved {{time}} ago|{{count}} work orders available offline, saved {{time}} ago',
      {
        count,
        time,
      },
    ),
  };
}
