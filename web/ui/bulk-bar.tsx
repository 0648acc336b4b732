import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** What can be done with the chosen rows; stands over the end of the list, so that nothing moves when it comes. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <section
      aria-label={t('Selection')}
      className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line bg-raised p-2 shadow-float max-md:bottom-[calc(var(--bar)+0.75rem+env(safe-area-inset-bottom))] max-md:w-full print:hidden"
    >
      <p role="status" className="figures px-2 font-medium max-md:flex-1">
        {t('{{count}} selected', { count })}
      </p>
      <div className="flex gap-2 max-md:order-last max-md:w-full max-md:[&>button]:flex-1 max-md:[&>button]:px-1.5">
        {children}
      </div>
      <Button variant="quiet" size="icon" aria-label={t('End the selection')} onClick={onClear}>
        <X aria-hidden />
      </Button>
    </section>
  );
}
