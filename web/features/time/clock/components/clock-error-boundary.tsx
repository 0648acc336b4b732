import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import type { ClockRefusal } from '#web/features/time/clock/clock-problem.ts';
import { ClockProblem } from '#web/features/time/clock/components/clock-problem.tsx';

interface BoundaryProps {
  /** Called before the clock is rendered again, to repeat failed queries. */
  onRetry: () => void;
  refusal: ClockRefusal | null;
  floats: boolean;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  attempts: number;
}

interface ClockErrorBoundaryProps {
  onRetry?: () => void;
  /** Why the children are not shown. */
  refusal?: ClockRefusal | null;
  /** In the dock, where the clock would be. */
  floats?: boolean;
  children: ReactNode;
}

/** The clock's error boundary: a failure of the clock must not break the screen, and shows what to do. */
export function ClockErrorBoundary({
  children,
  onRetry,
  refusal = null,
  floats = false,
}: ClockErrorBoundaryProps) {
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
    <Boundary onRetry={retry} refusal={refusal} floats={floats}>
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
    const { attempts } = this.state;
    const error = this.state.error ?? this.props.refusal;
    if (error === null) return this.props.children;
    const panel = (
      <ClockProblem
        error={error}
        attempts={attempts}
        onRetry={() => {
          this.props.onRetry();
          this.setState({ error: null, attempts: attempts + 1 });
        }}
      />
    );
    if (!this.props.floats) return panel;
    return (
      <div className="border-line border-t bg-raised md:mb-5 md:max-w-sm md:rounded-lg md:border md:shadow-float">
        {panel}
      </div>
    );
  }
}
