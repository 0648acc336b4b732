import { RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import {
  CLOCK_PROBLEMS,
  ClockRefusal,
  categoryOf,
  retryDelayMs,
} from '#web/features/time/clock/clock-problem.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface ClockProblemPanelProps {
  error: unknown;
  /** How often it was retried. */
  attempts: number;
  onRetry: () => void;
}

/** Replaces the clock: the kind of its problem, and what to do (offline requirements 8.5). */
export default function ClockProblemPanel({ error, attempts, onRetry }: ClockProblemPanelProps) {
  const [isWaiting, setIsWaiting] = useState(false);
  const category = categoryOf(error);
  const { title, retries } = CLOCK_PROBLEMS[category];
  const isOfServer = error instanceof DataError && error.status >= 500;
  const left = retries - attempts;
  const retry = () => {
    setIsWaiting(true);
    setTimeout(() => {
      setIsWaiting(false);
      onRetry();
    }, retryDelayMs(attempts));
  };
  return (
    <div role="alert" className="grid justify-items-center gap-1.5 px-4 py-10 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-brick-tint text-brick-ink">
        <TriangleAlert aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <p className="font-semibold text-base">{isOfServer ? problemText(error).title : t(title)}</p>
      <p className="max-w-sm text-pretty text-ink-soft">
        {isOfServer
          ? t('Your connection works. What you have clocked is kept on this device. Try again in a moment.')
          : adviceOf(error)}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {left > 0 && (
          <Button variant="primary" busy={isWaiting} onClick={retry}>
            {!isWaiting && <RotateCw aria-hidden />}
            {t('Try Again ({{n}} left)', { n: left })}
          </Button>
        )}
        {category === 'auth' && <Button onClick={() => window.location.reload()}>{t('Refresh Page')}</Button>}
      </div>
    </div>
  );
}

function adviceOf(error: unknown): string {
  switch (categoryOf(error)) {
    case 'auth':
      return t('Authentication expired. Please refresh and log in again.');
    case 'network':
      return t('The clock could not be reached. What you have clocked is kept on this device.');
    case 'component':
      return error instanceof DataError
        ? [problemText(error).title, problemText(error).advice].filter(Boolean).join('. ')
        : t('The clock could not be shown. What you have clocked is kept.');
    default:
      return error instanceof Error || error instanceof ClockRefusal ? error.message : '';
  }
}
