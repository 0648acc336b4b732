import { ChevronLeft, ChevronRight } from 'lucide-react';
import { LIST_PAGE_SIZE } from '#shared/limits.ts';
import { pageLabel } from '#web/lib/count-labels.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface PagerProps {
  page: number;
  /** Rows of the whole list; null when unknown. */
  count: number | null;
  isCapped: boolean;
  shown: number;
  hasNext: boolean;
  onPage: (page: number) => void;
}

/** The count, the range that is shown, and the links to other pages. */
export function Pager({ page, count, isCapped, shown, hasNext, onPage }: PagerProps) {
  const first = (page - 1) * LIST_PAGE_SIZE + 1;
  const last = first + shown - 1;
  return (
    <div className="flex min-h-12 items-center gap-2 border-line border-t px-4 py-1.5 text-ink-soft print:hidden">
      <p className="figures flex-1" aria-live="polite">
        {pageLabel({ first: shown === 0 ? 0 : first, last: shown === 0 ? 0 : last, count, isCapped })}
      </p>
      {(page > 1 || hasNext) && (
        <>
          <Button
            size="icon"
            variant="quiet"
            aria-label={t('Previous page')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            size="icon"
            variant="quiet"
            aria-label={t('Next page')}
            disabled={!hasNext}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </>
      )}
    </div>
  );
}
