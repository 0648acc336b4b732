import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** What selects more rows. */
  more?: ReactNode;
  /** The bulk actions. */
  children: ReactNode;
}

/** Actions for the selected rows. It is in the dock, so that the list does not move when it appears. */
export function BulkBar({ count, onClear, more, children }: BulkBarProps) {
  return (
    <ActionBar label={t('Selection')} className="md:w-fit md:p-2">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="figures px-2 font-medium max-md:flex-1">
          {t('{{count}} selected', { count })}
        </p>
        {more}
        <div className="flex gap-2 max-md:order-last max-md:w-full max-md:[&>button]:flex-1 max-md:[&>button]:px-1.5">
          {children}
        </div>
        <Button variant="quiet" size="icon" aria-label={t('Clear the selection')} onClick={onClear}>
          <X aria-hidden />
        </Button>
      </div>
    </ActionBar>
  );
}
