import { ACCOUNTING_FORMATS, type AccountingFormat } from '#shared/rules/accounting.ts';
import { FORMAT_LABELS, keyText, SCOPE_LABELS } from '#web/features/accounting/labels.ts';
import type { BatchPreview } from '#web/features/accounting/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface NamesNeededProps {
  format: AccountingFormat;
  onFormat: (format: AccountingFormat) => void;
  /** What has no name; undefined until it is known. */
  unmapped: BatchPreview['unmapped'] | undefined;
}

/** What waits for a batch in a format and has no name for it yet. */
export function NamesNeeded({ format, onFormat, unmapped }: NamesNeededProps) {
  return (
    <Card title={t('For the next batch')}>
      <div className="grid gap-3 sm:grid-cols-[16rem_1fr] sm:gap-6">
        <Field label={t('Format')}>
          <Select
            value={format}
            options={ACCOUNTING_FORMATS.map((value) => ({ value, label: t(FORMAT_LABELS[value]) }))}
            onChange={(event) => onFormat(event.target.value as AccountingFormat)}
          />
        </Field>
        <div aria-live="polite" className="self-center">
          {unmapped?.length === 0 && (
            <p className="text-ink-soft">{t('Everything that waits for a batch has its names.')}</p>
          )}
          {unmapped !== undefined && unmapped.length > 0 && (
            <>
              <p className="font-medium">
                {t('{{count}} name is missing|{{count}} names are missing', { count: unmapped.length })}
              </p>
              <ul className="mt-1 list-disc pl-5 text-ink-soft">
                {unmapped.map(({ scope, key, count }) => (
                  <li key={`${scope} ${key}`}>
                    {t(SCOPE_LABELS[scope as keyof typeof SCOPE_LABELS])}: {keyText(scope, key)}{' '}
                    <span className="figures">({count})</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
