import { Link } from '@tanstack/react-router';
import { type Report, type ReportVersion, useReportTrail } from '#web/features/reports/queries.ts';
import { type VersionChange, versionChanges } from '#web/features/reports/version-changes.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface ReportTrailProps {
  report: Report;
  reportPath: (id: string) => string;
}

/**
 * The versions of this report: who submitted and who reviewed each, when, and what changed in between. A report is
 * evidence: it cannot be edited, only replaced by a new version.
 */
export function ReportTrail({ report, reportPath }: ReportTrailProps) {
  const { data: reports = [] } = useReportTrail(report);
  const versions = versionsOf(report.id, reports);
  return (
    <Card title={t('Versions')}>
      <ol className="grid gap-4">
        {versions.map((version, index) => (
          <Version
            key={version.id}
            version={version}
            before={versions[index - 1]}
            isShown={version.id === report.id}
            path={reportPath(version.id)}
          />
        ))}
      </ol>
    </Card>
  );
}

interface VersionProps {
  version: ReportVersion;
  before: ReportVersion | undefined;
  isShown: boolean;
  path: string;
}

function Version({ version, before, isShown, path }: VersionProps) {
  const { review, status, submitter, reviewer } = version;
  return (
    <li className={cn('border-l-2 pl-3', isShown ? 'border-slate' : 'border-line')}>
      <div className="flex flex-wrap items-center gap-2">
        {isShown ? (
          <span className="figures font-semibold">{version.report_number}</span>
        ) : (
          <Link to={path} className="figures rounded-sm font-medium text-slate underline underline-offset-2">
            {version.report_number}
          </Link>
        )}
        <StatusBadge kind="report" status={status} />
      </div>
      <p className="mt-1 text-ink-soft">
        {t('Submitted by {{name}}', { name: submitter ? personName(submitter) : t('the crew') })}
        {' · '}
        {formatDateTime(version.submitted_at)}
      </p>
      {before && <VersionDiff changes={versionChanges(before, version)} />}
      {version.reviewed_at && (
        <p className="mt-1 text-ink-soft">
          {status === 'approved'
            ? t('Approved by {{name}}', {
                name: reviewer ? personName(reviewer) : t('the office'),
              })
            : t('Sent back by {{name}}', {
                name: reviewer ? personName(reviewer) : t('the office'),
              })}
          {' · '}
          {formatDateTime(version.reviewed_at)}
        </p>
      )}
      {review?.review_notes && (
        <FreeText className="mt-1 rounded-md bg-sunken px-2.5 py-1.5">{review.review_notes}</FreeText>
      )}
    </li>
  );
}

/** The chain of versions that contains this report. */
function versionsOf(id: string, reports: readonly ReportVersion[]): ReportVersion[] {
  const byId = new Map(reports.map((report) => [report.id, report]));
  const chain: ReportVersion[] = [];
  let at = byId.get(id);
  while (at && !chain.includes(at)) {
    chain.unshift(at);
    at = byId.get(at.replaces_report_id ?? '');
  }
  for (;;) {
    const next = reports.find((report) => report.replaces_report_id === chain.at(-1)?.id);
    if (!next || chain.includes(next)) return chain;
    chain.push(next);
  }
}

/** The changes since the previous version: short values in a line, texts below each other. */
function VersionDiff({ changes }: { changes: readonly VersionChange[] }) {
  if (changes.length === 0)
    return <p className="mt-1 text-ink-soft">{t('Nothing was changed in the report itself.')}</p>;
  return (
    <details className="mt-1">
      <summary className="min-h-8 cursor-pointer rounded-sm py-1 font-medium max-md:min-h-11 max-md:py-2.5">
        {t('{{count}} change to the version before|{{count}} changes to the version before', {
          count: changes.length,
        })}
      </summary>
      <dl className="mt-1 grid gap-2 rounded-md bg-sunken p-2.5">
        {changes.map(({ label, before, after, isLong }) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft text-xs">{label}</dt>
            <dd className={isLong ? 'grid gap-1 whitespace-pre-line wrap-anywhere' : 'figures wrap-anywhere'}>
              <del className="text-ink-soft decoration-1">{before || '—'}</del>
              {!isLong && ' → '}
              <ins className="no-underline">{after || '—'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
