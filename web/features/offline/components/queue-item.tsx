import { useMutation } from '@tanstack/react-query';
import { FileText, Image } from 'lucide-react';
import { stateOf } from '#web/features/offline/queue-labels.ts';
import { t } from '#web/lib/text.ts';
import type { SyncItem } from '#web/offline/database/records.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { Button } from '#web/ui/button.tsx';
import { Flag } from '#web/ui/flag.tsx';

interface QueueItemProps {
  item: SyncItem;
  name: string;
  progress: { sentBytes: number; totalBytes: number } | undefined;
  isOnline: boolean;
  /** Its report was refused. */
  isHeldUp: boolean;
  /** Its content is not on this device any more. */
  isGone: boolean;
  onDiscard: () => void;
}

/** One item of the queue. If it needs attention, its owner can send it again, if it is still here, or delete it. */
export function QueueItem({ item, name, progress, isOnline, isHeldUp, isGone, onDiscard }: QueueItemProps) {
  const again = useMutation({ mutationFn: () => sync.sendAgain(item.id) });
  const { label, tone, icon, detail } = stateOf({ item, progress, isOnline, isHeldUp });
  const Icon = item.type === 'report_submit' ? FileText : Image;
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <Flag icon={icon} tone={tone}>
          {label}
        </Flag>
      </div>
      {detail && <p className="mt-1 pl-7.5 text-pretty text-ink-soft">{detail}</p>}
      {(item.needsAttention || isGone) && (
        <div className="mt-2 flex flex-wrap gap-2 pl-7.5 print:hidden">
          {!isGone && (
            <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
              {t('Send again')}
            </Button>
          )}
          <Button size="small" variant="danger" onClick={onDiscard}>
            {t('Delete')}
          </Button>
        </div>
      )}
    </li>
  );
}
