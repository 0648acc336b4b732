import { SELF_CHECK_NAMES, type SelfCheckName } from '#shared/rules/self-checks.ts';
import { SelfCheckRow } from '#web/features/health/components/self-check-row.tsx';
import { useSelfChecks } from '#web/features/health/queries.ts';
import { isUnderWay } from '#web/features/health/run-self-check.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface SelfChecksCardProps {
  /** The checks that this window has still to run; the first one is under way. */
  left: readonly SelfCheckName[];
  onRun: (names: readonly SelfCheckName[]) => void;
}

/** The self-checks of the portal with their last results. */
export function SelfChecksCard({ left, onRun }: SelfChecksCardProps) {
  return (
    <Card title={t('Self-checks')}>
      <p className="max-w-prose text-pretty text-ink-soft">
        {t(
          'Each check performs the real action and takes it back. Nothing of it appears in lists, numbers, or notifications of the company.',
        )}
      </p>
      <QueryView query={useSelfChecks()} skeleton={<Skeleton className="mt-3 h-[44rem] w-full" />}>
        {(results) => {
          const isAnyRunning =
            left.length > 0 || results.some(({ state, ends_by }) => isUnderWay(state, ends_by));
          return (
            <ul className="mt-1 divide-y divide-line">
              {SELF_CHECK_NAMES.map((name) => (
                <SelfCheckRow
                  key={name}
                  name={name}
                  result={results.find((result) => result.name === name)}
                  queueIndex={left.indexOf(name)}
                  isBlocked={isAnyRunning}
                  onRun={() => onRun([name])}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Card>
  );
}
