import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface MoreInvoicesProps {
  /** How many are shown. */
  shown: number;
  /** Shows the next ones; null when all are shown. */
  more: (() => void) | null;
  isLoadingMore: boolean;
}

/** Says that a list has only the oldest invoices, and shows the next ones. */
export function MoreInvoices({ shown, more, isLoadingMore }: MoreInvoicesProps) {
  if (!more) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3">
      <p className="text-ink-soft text-sm">{t('The oldest {{n}} are shown.', { n: shown })}</p>
      <Button size="small" busy={isLoadingMore} onClick={more}>
        {t('Show more')}
      </Button>
    </div>
  );
}
