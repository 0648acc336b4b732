import type { FieldChange } from '#web/features/work-orders/event-labels.ts';
import { t } from '#web/lib/text.ts';

/**
 * The old and the new value of each field; long texts are truncated, because their beginnings are enough to distinguish
 * them.
 */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-1.5">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd className="text-pretty wrap-anywhere">
            <del className="line-clamp-2 text-ink-soft">
              <span className="sr-only">{t('Before:')} </span>
              {before || '—'}
            </del>
            <ins className="line-clamp-3 no-underline">
              <span className="sr-only">{t('Now:')} </span>
              {after || '—'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
