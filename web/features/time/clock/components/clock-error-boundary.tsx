import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Seldom needed, so it is not part of the first chunk.
const ClockProblemPanel = lazyPart(
  () => import('#web/features/time/clock/components/clock-problem-panel.tsx'),
);

interface BoundaryProps {
  /** Called before the clock is rendered again, to repeat failed queries. */
  onRetry: () => void;
  floats: boolean;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  attempts: number;
}

interface ClockErrorBoundaryProps {
  onRetry?: () => void;
  /** In the dock, where the clock would be. */
  floats?: boolean;
  children: ReactNode;
}

/** The clock's error boundary: a failure of the clock must not break the screen, and shows what to do. */
export function ClockErrorBoundary({ children, onRetry, floats = false }: ClockErrorBoundaryProps) {
  const queryClient = useQueryClient();
  const retry = () => {
    onRetry?.();
    // Removed, not refetched: a failed query would return its old error first.
    queryClient.removeQueries({
      queryKey: ['clock'],
      predicate: ({ state }) => state.status === 'error' || state.error !== null,
    });
  };
  return (
    <Boundary onRetry={retry} floats={floats}>
      {children}
    </Boundary>
  );
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, attempts: 0 };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  override render() {
    const { error, attempts } = this.state;
    if (error === null) return this.props.children;
    const panel = (
      <Suspense>
        <ClockProblemPanel
          error={error}
          attempts={attempts}
          onRetry={() => {
            this.props.onRetry();
            this.setState({ error: null, attempts: attempts + 1 });
          }}
        />
      </Suspense>
    );
    if (!this.props.floats) return panel;
    return (
      <div className="border-line border-t bg-raised md:mb-5 md:max-w-sm md:rounded-lg md:border md:shadow-float">
        {panel}
      </div>
    );
  }
}
