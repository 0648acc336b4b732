import type { VersionChange } from '#web/features/reports/version-changes.ts';
import { t } from '#web/lib/text.ts';

/** What changed from the version before: short things in a line, texts below each other. */
export function VersionDiff({ changes }: { changes: readonly VersionChange[] }) {
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
          <div key={label} className="min-w-0 break-words">
            <dt className="text-ink-soft text-xs">{t(label)}</dt>
            <dd className={isLong ? 'grid gap-1 whitespace-pre-line' : 'figures'}>
              <del className="text-ink-soft decoration-1">{t(before) || '—'}</del>
              {!isLong && ' → '}
              <ins className="no-underline">{t(after) || '—'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
