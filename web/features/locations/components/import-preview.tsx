import { importRows } from '#web/features/locations/import-columns.ts';
import type { Import } from '#web/features/locations/use-import.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PROBLEMS_SHOWN = 100;
/** The header is the file's first line. */
const FIRST_LINE = 2;

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

  const { added, updated, skipped, problems } = result;
  if (problems.length > 0) return <Problems problems={problems} rows={importRows(file.lines, map)} />;
  const [first] = importRows(file.lines, map);
  return (
    <Alert
      kind={added + updated > 0 ? 'success' : 'info'}
      title={added + updated > 0 ? t('Ready to import') : t('Nothing new in this file')}
    >
      <p>
        {t('{{added}} new, {{updated}} filled in, {{skipped}} left as they are.', {
          added,
          updated,
          skipped,
        })}
      </p>
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

interface ProblemsProps {
  problems: readonly { row: number; messages: readonly string[] }[];
  rows: ReturnType<typeof importRows>;
}

function Problems({ problems, rows }: ProblemsProps) {
  return (
    <div className="grid gap-2">
      <Alert
        kind="error"
        title={t('{{count}} line has errors|{{count}} lines have errors', { count: problems.length })}
      >
        {t('Correct them in the file and choose it again. Nothing is imported before every line is right.')}
      </Alert>
      <div className="rounded-md border border-line">
        <table className="w-full">
          <thead>
            <tr className="bg-sunken/60 text-left text-ink-soft text-xs">
              <th scope="col" className="h-9 w-16 px-3 font-medium">
                {t('Line')}
              </th>
              <th scope="col" className="px-3 font-medium">
                {t('Name')}
              </th>
              <th scope="col" className="px-3 font-medium">
                {t('What is wrong')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line/70">
            {problems.slice(0, PROBLEMS_SHOWN).map(({ row, messages }) => (
              <tr key={row} className="align-top">
                <td className="figures px-3 py-2">{row + FIRST_LINE}</td>
                <td className="break-words px-3 py-2">{rows[row]?.name || '—'}</td>
                <td className="px-3 py-2 text-brick-ink">{messages.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > PROBLEMS_SHOWN && (
        <p className="text-ink-soft">
          {t('and {{count}} more', { count: problems.length - PROBLEMS_SHOWN })}
        </p>
      )}
    </div>
  );
}
