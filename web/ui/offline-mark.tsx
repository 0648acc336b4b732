import { CloudCheck } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { useSavedWork } from '#web/offline/cache/use-saved-work.ts';

interface OfflineMarkProps {
  workOrderId: string;
  /** The text, where there is room for it; otherwise only the icon. */
  words?: 'always' | 'on phones' | 'never';
}

const HIDDEN = { always: undefined, 'on phones': 'md:sr-only', never: 'sr-only' };

/** Marks a work order that is available offline; renders nothing for others. */
export function OfflineMark({ workOrderId, words = 'always' }: OfflineMarkProps) {
  const { workOrderIds } = useSavedWork();
  if (!workOrderIds.has(workOrderId)) return null;
  return (
    <span
      title={words === 'always' ? undefined : t('Available offline')}
      className="inline-flex items-center gap-1 whitespace-nowrap align-middle text-ink-soft text-xs"
    >
      <CloudCheck aria-hidden className="size-4 shrink-0" />
      <span className={HIDDEN[words]}>{t('Available offline')}</span>
    </span>
  );
}
