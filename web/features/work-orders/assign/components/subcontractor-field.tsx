import { type ServiceArea, type Site, serviceAt } from '#shared/rules/service-area.ts';
import { useOrganizationChoices } from '#web/features/work-orders/office-queries.ts';
import { isUninsured } from '#web/lib/document-validity.ts';
import { formatMiles } from '#web/lib/miles.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface SubcontractorFieldProps {
  trade: string;
  /** Where the work is; null while unknown, or for work at several locations. */
  site: Site | null;
  value: string | null;
  onChange: (organizationId: string | null) => void;
  error: string | undefined;
}

/**
 * The subcontractor; those of the trade come first. Empty: the work is done by our own crew. Another trade and
 * an expired certificate of insurance are warnings and stop nobody.
 */
export function SubcontractorField({ trade, site, value, onChange, error }: SubcontractorFieldProps) {
  const { data = [] } = useOrganizationChoices('subcontractor');
  const fits = (trades: readonly string[]) => Number(trades.includes(trade));
  const sorted = data.toSorted((a, b) => fits(b.trades) - fits(a.trades));
  const chosen = data.find(({ id }) => id === value);
  const lacksTrade = chosen && trade !== '' && !chosen.trades.includes(trade);
  return (
    <>
      <Field
        label={t('Subcontractor')}
        optional
        error={error}
        hint={t('Leave empty when our own crew does the work, and choose its people below.')}
      >
        <Combobox
          options={sorted.map(({ id, name, trades, documents, ...area }) => ({
            value: id,
            label: name,
            detail: [
              isUninsured(documents) && t('Insurance expired'),
              tradesLabel(trades, trade),
              site && areaLabel(area, site),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          value={value}
          onValueChange={onChange}
          placeholder={t('Our own crew')}
        />
      </Field>
      {lacksTrade && (
        <Alert
          kind="attention"
          title={t('{{name}} is not listed for {{trade}}', { name: chosen.name, trade })}
        >
          {chosen.trades.length > 0
            ? t('It does {{trades}}. You can assign the work, but ask first.', {
                trades: chosen.trades.join(', '),
              })
            : t('It has no trades on file. You can assign the work, but ask first.')}
        </Alert>
      )}
      {chosen && isUninsured(chosen.documents) && (
        <Alert kind="attention" title={t('The insurance of {{name}} has expired', { name: chosen.name })}>
          {t('You can assign the work. Ask for a new certificate first.')}
        </Alert>
      )}
    </>
  );
}

function tradesLabel(trades: readonly string[], trade: string): string {
  if (trades.includes(trade)) return t('Does {{trade}}', { trade });
  return trades.length > 0 ? trades.join(', ') : t('No trades on file');
}

/** '12.3 mi away', 'In service area'; undefined when nothing can be compared. */
function areaLabel(area: ServiceArea, site: Site): string | undefined {
  const { isInArea, miles } = serviceAt(area, site);
  const parts = [
    miles !== null && t('{{miles}} mi away', { miles: formatMiles(miles) }),
    isInArea !== null && (isInArea ? t('In service area') : t('Outside the service area')),
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
