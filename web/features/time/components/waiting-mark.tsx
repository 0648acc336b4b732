import { CloudUpload } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';

/** On time that a waiting clock event changes: the server does not know it yet. */
export function WaitingMark() {
  const isOnline = useIsOnline();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ochre-ink">
      <CloudUpload aria-hidden className="size-4 shrink-0" />
      {isOnline ? t('Waiting for the server') : t('Waiting for signal')}
    </span>
  );
}
