import type { ReactNode } from 'react';
import { HealthCheckRow } from '#web/features/health/components/health-check-row.tsx';
import type { HealthReport } from '#web/features/health/health-check.ts';
import { healthChecks } from '#web/features/health/health-checks.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

const WEIGHTS = { failed: 2, attention: 1, ok: 0 } as const;

interface HealthCardProps {
  report: HealthReport;
  /** Below what was found about backups. */
  backupAction: ReactNode;
}

/** Each part of the system with its state, problems first. */
export function HealthCard({ report, backupAction }: HealthCardProps) {
  const checks = healthChecks(report).toSorted((a, b) => WEIGHTS[b.state] - WEIGHTS[a.state]);
  return (
    <Card title={t('Server and database')} className="xl:col-span-2">
      <ul className="divide-y divide-line">
        {checks.map((check) => (
          <HealthCheckRow key={check.id} check={check} action={check.id === 'backup' && backupAction} />
        ))}
      </ul>
    </Card>
  );
}
