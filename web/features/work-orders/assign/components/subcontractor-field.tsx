import { useOrganizationChoices } from '#web/features/work-orders/office-queries.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface SubcontractorFieldProps {
  trade: string;
  value: string | null;
  onChange: (organizationId: string | null) => void;
  error: string | undefined;
}

/** The subcontractor; those of the trade come first. Empty: the work is done by our own crew. */
export function SubcontractorField({ trade, value, onChange, error }: SubcontractorFieldProps) {
  const { data = [] } = useOrganizationChoices('subcontractor');
  const fits = (trades: readonly string[]) => Number(trades.includes(trade));
  const sorted = data.toSorted((a, b) => fits(b.trades) - fits(a.trades));
  return (
    <Field
      label={t('Subcontractor')}
      optional
      error={error}
      hint={t('Leave empty when our own crew does the work, and choose its people below.')}
    >
      <Combobox
        options={sorted.map(({ id, name, trades }) => ({
          value: id,
          label: name,
          detail: fits(trades)
            ? t('Does {{trade}}', { trade })
            : trades.length > 0
              ? trades.join(', ')
              : t('No trades on file'),
        }))}
        value={value}
        onValueChange={onChange}
        placeholder={t('Our own crew')}
      />
    </Field>
  );
}
