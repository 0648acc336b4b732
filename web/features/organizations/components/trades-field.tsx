import { type UseFormReturn, useController } from 'react-hook-form';
import { FIELDS, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { activeTrades } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** The trades of a subcontractor. */
export function TradesField({ form }: { form: UseFormReturn<OrganizationForm> }) {
  const { field } = useController({ control: form.control, name: 'trades' });
  const chosen: readonly string[] = field.value;
  // A trade that left the office's list stays until somebody removes it here.
  const trades = [...new Set([...activeTrades(), ...chosen])];
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">
        {t(FIELDS.trades)}
        <span className="ml-1.5 font-normal text-ink-soft">{t('optional')}</span>
      </legend>
      <div className="grid sm:grid-cols-2">
        {trades.map((trade) => (
          <Checkbox
            key={trade}
            label={trade}
            checked={chosen.includes(trade)}
            onCheckedChange={(isChosen) =>
              field.onChange(trades.filter((one) => (one === trade ? isChosen : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
