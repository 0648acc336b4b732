import { numberPrefixes } from '#shared/commands/settings.ts';
import { NUMBER_SERIES, type NumberSeries } from '#shared/rules/office-settings.ts';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import type { Loaded } from '#web/features/settings/queries.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

export type Prefixes = Record<NumberSeries, string>;

const LABELS: Record<NumberSeries, Message> = {
  WO: message('Work orders'),
  PRJ: message('Projects'),
  RPT: message('Reports'),
  BILL: message('Subcontractor bills'),
  INV: message('Invoices'),
  CN: message('Credit notes'),
};

interface NumberingFormProps {
  loaded: Loaded<Prefixes>;
  reload: () => Promise<Loaded<Prefixes> | undefined>;
  /** The next number of each series, as it is now. */
  next: Record<string, string>;
}

/** The prefix of each kind of number, with the next number. */
export function NumberingForm({ loaded, reload, next }: NumberingFormProps) {
  const settings = useSettingsForm<Prefixes>({
    recordId: 'numbering',
    loaded,
    reload,
    schema: numberPrefixes,
    send: (prefixes, version, key) => sendCommand('save_numbering', { prefixes, version }, key),
  });
  const { register, formState, watch } = settings.form;
  const { errors } = formState;
  const typed = watch();
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={textOf}>
      <Card title={t('Prefixes')}>
        <p className="mb-4 text-pretty text-ink-soft">
          {t(
            'A new prefix is only for new numbers: existing documents keep theirs. The count continues without gaps, so no number occurs twice.',
          )}
        </p>
        <div className="grid gap-4">
          {NUMBER_SERIES.map((series) => (
            <Field
              key={series}
              label={t(LABELS[series])}
              required
              hint={t('Next number: {{number}}', { number: withPrefix(next[series], typed[series]) })}
              error={errors[series]?.message}
            >
              <Input
                {...register(series)}
                maxLength={5}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="figures w-32 uppercase"
              />
            </Field>
          ))}
        </div>
      </Card>
    </SettingsForm>
  );
}

/** The next number, as it would be with the typed prefix. */
const withPrefix = (number: string | undefined, prefix: string): string =>
  number ? `${prefix.trim().toUpperCase()}-${number.split('-').at(-1)}` : '';

const textOf = (prefixes: Prefixes, series: NumberSeries): string => prefixes[series];
