import { useQueryClient } from '@tanstack/react-query';
import { cn } from '#web/lib/cn.ts';
import { askAgain, useIsAnswerLate } from '#web/lib/late-answers.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** Explains a skeleton that has been shown for long, on screens without the status banner. */
export function LateAnswer({ className }: { className?: string }) {
  const queryClient = useQueryClient();
  const isLate = useIsAnswerLate();
  return (
    <div role="status" className={cn('grid justify-items-center gap-3 text-center', className)}>
      {isLate && (
        <>
          <p className="text-ink-soft">{t('No answer yet: the connection is slow or lost')}</p>
          <Button onClick={() => askAgain(queryClient)}>{t('Try again')}</Button>
        </>
      )}
    </div>
  );
}
