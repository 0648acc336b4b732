import { IMPORT_COLUMNS } from '#web/features/locations/import-columns.ts';
import type { Import } from '#web/features/locations/use-import.ts';
import { importRows } from '#web/lib/import-columns.ts';
import { importCounts } from '#web/lib/import-counts.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ImportProblems } from '#web/ui/import-problems.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A dry run of the import: the first lines as they would be stored, and every invalid line with its error. */
export function ImportPreview({ importing }: { importing: Import }) {
  const { file, map, missing, organizationId, trial, result } = importing;
  if (!file || !map || missing.length > 0) return null;
  if (!organizationId)
    return <p className="text-ink-soft">{t('Choose the customer to see what would happen.')}</p>;
  if (trial.isError) {
    const { title, advice } = problemText(trial.error);
    return (
      <Alert kind="error" title={title}>
        {advice}
      </Alert>
    );
  }
  if (!result) return <Skeleton className="h-20" />;

  const { added, updated, problems } = result;
  if (problems.length > 0)
    return (
      <ImportProblems problems={problems} nameOf={(row) => file.lines[row]?.[map.name] ?? ''}>
        {t('Correct them and choose the file again, or import the valid lines and get the others as a file.')}
      </ImportProblems>
    );
  const [first] = importRows(IMPORT_COLUMNS, file.lines, map);
  return (
    <Alert
      kind={added + updated > 0 ? 'success' : 'info'}
      title={added + updated > 0 ? t('Ready to import') : t('Nothing new in this file')}
    >
      <p>{importCounts(result)}</p>
      {first?.name && (
        <p>
          {t('First line: {{location}}', {
            location: [
              locationName({ ...first, name: first.name }),
              formatAddress({ ...first, name: first.name }),
            ].join(', '),
          })}
        </p>
      )}
    </Alert>
  );
}
