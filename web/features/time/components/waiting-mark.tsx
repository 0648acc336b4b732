import { CloudUpload } from 'lucide-react';
import { t } from '#web/lib/text.ts';

/** On time that a waiting clock event changes: the server does not know it yet. */
export function WaitingMark() {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ochre-ink">
      <CloudUpload aria-hidden className="size-4 shrink-0" />
      {t('Waiting for signal')}
    </span>
  );
}
