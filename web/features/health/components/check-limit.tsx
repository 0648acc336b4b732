import type { HealthCheck } from '#web/features/health/health-check.ts';

/** The limit of a card's check, and what to do beyond it. */
export function CheckLimit({ check: { limit, state, advice } }: { check: HealthCheck }) {
  return (
    <p className="mb-2 text-pretty text-ink-soft">
      {limit}
      {state !== 'ok' && <span className="block font-medium text-ink">{advice}</span>}
    </p>
  );
}
