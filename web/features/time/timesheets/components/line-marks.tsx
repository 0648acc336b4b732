import { CircleDot, FileWarning, Send, Undo2 } from 'lucide-react';
import type { SheetLine } from '#web/features/time/timesheets/sheet.ts';
import { t } from '#web/lib/text.ts';
import { Flag } from '#web/ui/flag.tsx';

/** The parts of a person's time that wait for the office. */
export function LineMarks({ line: { toApprove, sentBack, running, toReview } }: { line: SheetLine }) {
  return (
    <span className="flex flex-wrap gap-1 py-1 empty:hidden">
      {toApprove > 0 && (
        <Flag icon={Send} tone="ochre">
          {t('{{count}} to approve', { count: toApprove })}
        </Flag>
      )}
      {toReview > 0 && (
        <Flag icon={FileWarning} tone="ochre">
          {t('{{count}} to review', { count: toReview })}
        </Flag>
      )}
      {sentBack > 0 && (
        <Flag icon={Undo2} tone="brick">
          {t('{{count}} sent back', { count: sentBack })}
        </Flag>
      )}
      {running > 0 && (
        <Flag icon={CircleDot} tone="sky">
          {t('Clocked in')}
        </Flag>
      )}
    </span>
  );
}
