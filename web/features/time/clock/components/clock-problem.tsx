import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Seldom needed, so it is not part of the first chunk.
const ClockProblemPanel = lazyPart(
  () => import('#web/features/time/clock/components/clock-problem-panel.tsx'),
);

interface ClockProblemProps {
  error: unknown;
  /** How often it was retried. */
  attempts?: number;
  /** Only called for problems that can be retried. */
  onRetry?: () => void;
}

/** Shows a problem in place of the clock. */
export function ClockProblem({ error, attempts = 0, onRetry = () => undefined }: ClockProblemProps) {
  return (
    <Suspense>
      <ClockProblemPanel error={error} attempts={attempts} onRetry={onRetry} />
    </Suspense>
  );
}
