import { cn } from '#web/lib/cn.ts';
import { safetyLabel } from '#web/lib/safety-labels.ts';
import type { FormSafety } from '#web/offline/forms/create-saved-forms.ts';

/** Under a form: says so when the device could not save the latest input; otherwise empty. */
export function UnsavedNotice({ safety, className }: { safety: FormSafety; className?: string }) {
  const isUnsaved = safety === 'failed' || safety === 'full';
  return (
    <p role="status" className={cn('text-brick-ink text-sm empty:hidden', className)}>
      {isUnsaved && safetyLabel(safety)}
    </p>
  );
}
