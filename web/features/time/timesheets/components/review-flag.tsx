import { FileWarning } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Flag } from '#web/ui/flag.tsx';

/** Marks time that the office should review, with the reason. */
export function ReviewFlag({ reason }: { reason: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-pretty text-ink-soft">
      <Flag icon={FileWarning} tone="ochre">
        {t('To review')}
      </Flag>
      {t('Clocked in without a signal. {{reason}}', { reason })}
    </span>
  );
}
