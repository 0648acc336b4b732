import type { LucideIcon } from 'lucide-react';
import { CloudUpload, Hourglass, Smartphone, TriangleAlert, WifiOff } from 'lucide-react';
import { sentences } from '#shared/rules/sentences.ts';
import { t } from '#web/lib/text.ts';
import type { SyncItem } from '#web/offline/database/records.ts';

export interface ItemState {
  label: string;
  tone: 'neutral' | 'sky' | 'ochre' | 'brick';
  icon: LucideIcon;
  /** Why it was not delivered, and what happens next. */
  detail: string;
}

interface ItemFacts {
  item: SyncItem;
  progress: { sentBytes: number; totalBytes: number } | undefined;
  isOnline: boolean;
  /** Its report was refused. */
  isHeldUp?: boolean;
}

/** The label of a queue item's state. */
export function stateOf({ item, progress, isOnline, isHeldUp = false }: ItemFacts): ItemState {
  const problem = item.error ? sentences(item.error.title, item.error.advice) : '';
  if (progress) {
    const percent = Math.floor((100 * progress.sentBytes) / Math.max(1, progress.totalBytes));
    return { label: t('Sending {{percent}} %', { percent }), tone: 'sky', icon: CloudUpload, detail: '' };
  }
  if (item.needsAttention) {
    return { label: t('Needs attention'), tone: 'brick', icon: TriangleAlert, detail: problem };
  }
  if (isHeldUp) {
    return { label: t('Waits for its report'), tone: 'neutral', icon: Hourglass, detail: '' };
  }
  if (isOnline && item.waitsForServer) {
    return { label: t('Waiting for the server'), tone: 'ochre', icon: Hourglass, detail: problem };
  }
  if (!isOnline || item.waitsForConnection) {
    return { label: t('Waiting for signal'), tone: 'ochre', icon: WifiOff, detail: '' };
  }
  if (item.retryCount > 0) {
    return {
      label: t('Retries automatically'),
      tone: 'ochre',
      icon: Hourglass,
      detail: problem,
    };
  }
  return { label: t('Saved on this device'), tone: 'neutral', icon: Smartphone, detail: '' };
}
