import { cn } from '#web/lib/cn.ts';
import { safetyWords } from '#web/lib/safety-words.ts';
import type { FormSafety } from '#web/offline/create-kept-forms.ts';

/** Under a form: says so when the device did not keep what was typed last. Silent while all is well. */
export function UnsavedNotice({ safety, className }: { safety: FormSafety; className?: string }) {
  const isUnsaved = safety === 'failed' || safety === 'full';
  return (
    <p role="status" className={cn('text-brick-ink text-sm empty:hidden', className)}>
      {isUnsaved && safetyWords(safety)}
    </p>
  );
}
