import { CloudOff } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

/** Replaces data that is not in the offline cache while the device is offline. */
export function NeedsSignal({ className }: { className?: string }) {
  return (
    <div role="status" className={cn('grid justify-items-center gap-1.5 px-6 py-14 text-center', className)}>
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-ink/6 text-ink-soft">
        <CloudOff aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <p className="font-semibold text-base">{t('This needs a signal')}</p>
      <p className="max-w-sm text-pretty text-ink-soft">
        {t('It was not saved on this device. It appears here automatically once you are online.')}
      </p>
    </div>
  );
}
