import { CloudAlert, RotateCw } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { isNotFound } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { NotFoundState } from '#web/ui/not-found-state.tsx';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  className?: string;
}

/** Replaces data that could not be loaded: what happened, what to do, and a button to try again. */
export function ErrorState({ error, onRetry, className }: ErrorStateProps) {
  if (isNotFound(error)) return <NotFoundState className={className} />;
  const { title, advice } = problemText(error);
  return (
    <div role="alert" className={cn('grid justify-items-center gap-1.5 px-6 py-14 text-center', className)}>
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-brick-tint text-brick-ink">
        <CloudAlert aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <p className="font-semibold text-base">{title}</p>
      <p className="max-w-sm text-pretty text-ink-soft">{advice}</p>
      {onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('Try Again')}
        </Button>
      )}
    </div>
  );
}
