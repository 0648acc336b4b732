import { documentPath } from '#web/features/accounting/document-path.ts';
import { kindText } from '#web/features/accounting/labels.ts';
import type { BatchPreview } from '#web/features/accounting/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { DocumentTable } from './document-table.tsx';

interface PreviewDocumentsProps {
  preview: BatchPreview;
  count: number;
}

/** How many documents of each kind wait, and the first of them. */
export function PreviewDocuments({ preview, count }: PreviewDocumentsProps) {
  if (count === 0)
    return (
      <p className="text-ink-soft">{t('Nothing waits: every document until this day is in a batch.')}</p>
    );
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {preview.kinds.map((kind) => (
          <div key={kind.kind}>
            <dt className="text-ink-soft text-xs">{kindText(kind.kind)}</dt>
            <dd className="figures">
              <span className="font-semibold">{kind.count}</span> · {formatMoney(kind.amount)}
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 md:min-h-8 md:py-1">
          {t('{{count}} document|{{count}} documents', { count })}
        </summary>
        <div className="-mx-4 mt-2 border-line border-t">
          <DocumentTable
            documents={preview.documents.map((one) => ({
              ...{ id: `${one.kind} ${one.record_id}`, kind: one.kind, number: one.number, name: one.name },
              ...{ day: one.day, amount: one.amount, to: documentPath(one) },
            }))}
          />
        </div>
        {count > preview.documents.length && (
          <p className="mt-2 text-ink-soft">
            {t('The first {{shown}} are shown.', { shown: preview.documents.length })}
          </p>
        )}
      </details>
    </>
  );
}
