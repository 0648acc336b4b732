import { CloudOff } from 'lucide-react';
import { storableInstant } from '#shared/rules/storable-instant.ts';
import { cn } from '#web/lib/cn.ts';
import { formatExact } from '#web/lib/dates.ts';
import { elapsedLabel } from '#web/lib/elapsed-labels.ts';
import { t } from '#web/lib/text.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import { useSavedAt } from '#web/offline/cache/use-saved-at.ts';

/** The age of the data on the screen, shown while the server is unreachable. It takes no space in the page. */
export function SavedAge({ className }: { className?: string }) {
  const savedAt = useSavedAt();
  return savedAt === null ? null : <Age instant={storableInstant(savedAt) ?? ''} className={className} />;
}

function Age({ instant, className }: { instant: string; className: string | undefined }) {
  useMinutes();
  return (
    <p
      title={formatExact(instant)}
      className={cn('flex items-center gap-1 whitespace-nowrap text-ink-soft text-xs leading-4', className)}
    >
      <CloudOff aria-hidden className="size-3" />
      {t('Saved {{time}} ago', { time: elapsedLabel(instant) })}
    </p>
  );
}
