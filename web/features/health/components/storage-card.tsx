import type { ReactNode } from 'react';
import { CheckLimit } from '#web/features/health/components/check-limit.tsx';
import type { HealthReport } from '#web/features/health/health-check.ts';
import { storedCheck } from '#web/features/health/health-checks.ts';
import { formatBytes } from '#web/lib/file-size.ts';
import { message, t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

const KINDS = {
  pictures: message('Pictures'),
  documents: message('PDF documents'),
  others: message('Other files'),
} as const;

/** The stored files by type, and by the organization of those who uploaded them. */
export function StorageCard({ report }: { report: HealthReport }) {
  const { facts, error } = report.storage;
  return (
    <Card title={t('Stored files')}>
      <CheckLimit check={storedCheck(report)} />
      {facts === null ? (
        <p role="alert" className="wrap-anywhere text-brick-ink">
          {error}
        </p>
      ) : facts.types.length === 0 ? (
        <p className="text-ink-soft">{t('No files are stored yet.')}</p>
      ) : (
        <div className="grid gap-4">
          <SizeList
            title={t('By type')}
            rows={facts.types.map((row) => ({ ...row, key: row.kind, label: t(KINDS[row.kind]) }))}
          />
          <SizeList
            title={t('By organization of the uploader, the ten largest')}
            rows={facts.organizations.map((row) => ({
              ...row,
              key: row.organization_id ?? 'none',
              label: row.name ?? t('No organization'),
            }))}
          />
        </div>
      )}
    </Card>
  );
}

interface SizeRow {
  key: string;
  label: ReactNode;
  files: number;
  size_bytes: number;
}

function SizeList({ title, rows }: { title: string; rows: readonly SizeRow[] }) {
  return (
    <section>
      <h3 className="text-ink-soft text-xs">{title}</h3>
      <ul className="divide-y divide-line">
        {rows.map(({ key, label, files, size_bytes }) => (
          <li key={key} className="flex flex-wrap gap-x-3 py-1.5">
            <span className="wrap-anywhere min-w-0 flex-1">{label}</span>
            <span className="figures text-ink-soft">{t('1 file|{{count}} files', { count: files })}</span>
            <span className="figures w-20 text-right">{formatBytes(size_bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
