import { CloudUpload, Hourglass } from 'lucide-react';
import { t } from '#web/lib/text.ts';

/** Marks time with a pending clock event: the server does not know it yet. */
export function WaitingMark({ forServer = false }: { forServer?: boolean | undefined }) {
  const Icon = forServer ? Hourglass : CloudUpload;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ochre-ink">
      <Icon aria-hidden className="size-4 shrink-0" />
      {forServer ? t('Waiting for the server') : t('Waiting for signal')}
    </span>
  );
}
