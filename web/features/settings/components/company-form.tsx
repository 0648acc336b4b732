import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { companyFields } from '#shared/commands/settings.ts';
import { US_STATES } from '#shared/rules/us-states.ts';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import type { CompanyValues, Loaded } from '#web/features/settings/queries.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { timeZoneOptions } from '#web/lib/time-zones.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label: `${value} – ${label}` }));
const schema = z.object(companyFields);
const LABELS: Record<keyof CompanyValues, Message> = {
  name: message('Name'),
  legal_name: message('Legal name'),
  tax_number: message('Tax number'),
  contact_phone: message('Phone'),
  contact_email: message('Email'),
  address_line1: message('Street and number'),
  address_line2: message('Address line 2'),
  city: message('City'),
  state: message('State', 'part of an address'),
  postal_code: message('ZIP code'),
  time_zone: message('Time zone of the office'),
};
const textOf = (values: CompanyValues, field: keyof CompanyValues): string => values[field];

interface CompanyFormProps {
  /** The contractor's own organization. */
  organizationId: string;
  loaded: Loaded<CompanyValues>;
  reload: () => Promise<Loaded<CompanyValues> | undefined>;
}

/** The company's names, address, contacts, and time zone. */
export function CompanyForm({ organizationId, loaded, reload }: CompanyFormProps) {
  const settings = useSettingsForm<CompanyValues>({
    recordId: organizationId,
    loaded,
    reload,
    schema,
    send: (values, version, key) => sendCommand('save_company', { ...values, version }, key),
  });
  const { register, control, formState } = settings.form;
  const { errors } = formState;
  const zone = useController({ control, name: 'time_zone' });
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={textOf}>
      <Card title={t('Company')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Name')}
            required
            hint={t('On the sign-in page, in emails, and on documents.')}
            error={errors.name?.message}
          >
            <Input {...register('name')} maxLength={160} autoComplete="organization" />
          </Field>
          <Field
            label={t('Legal name')}
            optional
            hint={t('On documents, where it differs from the name.')}
            error={errors.legal_name?.message}
          >
            <Input {...register('legal_name')} maxLength={160} autoComplete="off" />
          </Field>
          <Field
            label={t('Tax number')}
            optional
            hint={t('On documents.')}
            error={errors.tax_number?.message}
          >
            <Input {...register('tax_number')} maxLength={40} autoComplete="off" placeholder="12-3456789" />
          </Field>
        </div>
      </Card>
      <Card title={t('Contact')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Phone')} optional error={errors.contact_phone?.message}>
            <Input {...register('contact_phone')} type="tel" maxLength={40} autoComplete="tel" />
          </Field>
          <Field label={t('Email')} optional error={errors.contact_email?.message}>
            <Input {...register('contact_email')} type="email" maxLength={254} autoComplete="email" />
          </Field>
          <Field
            label={t('Street and number')}
            optional
            error={errors.address_line1?.message}
            className="sm:col-span-2"
          >
            <Input {...register('address_line1')} maxLength={160} autoComplete="address-line1" />
          </Field>
          <Field
            label={t('Address line 2')}
            optional
            error={errors.address_line2?.message}
            className="sm:col-span-2"
          >
            <Input {...register('address_line2')} maxLength={160} autoComplete="address-line2" />
          </Field>
        </div>
        <div className="mt-4 grid gap-4 sm:grid-cols-[1fr_10rem_8rem]">
          <Field label={t('City')} optional error={errors.city?.message}>
            <Input {...register('city')} maxLength={80} autoComplete="address-level2" />
          </Field>
          <Field label={t('State', { context: 'part of an address' })} optional error={errors.state?.message}>
            <Select {...register('state')} options={STATES} placeholder={t('Choose')} />
          </Field>
          <Field label={t('ZIP code')} optional error={errors.postal_code?.message}>
            <Input
              {...register('postal_code')}
              inputMode="numeric"
              maxLength={10}
              autoComplete="postal-code"
            />
          </Field>
        </div>
      </Card>
      <Card title={t('Time zone')}>
        <Field
          label={t('Time zone of the office')}
          required
          hint={t('Everybody sees and enters times in this zone.')}
          error={errors.time_zone?.message}
        >
          <Combobox
            options={timeZoneOptions(zone.field.value)}
            inputRef={zone.field.ref}
            value={zone.field.value}
            onValueChange={(name) => zone.field.onChange(name ?? '')}
          />
        </Field>
        {/* Always here: a notice that comes with another zone would move the button that is being clicked. */}
        <p className="mt-4 max-w-prose text-pretty text-ink-soft">
          {t(
            'When you change the zone, all times, also past ones, are shown in the new one, and due dates and reminders follow it. Days of time worked that are recorded stay as they are, and so do emails and notifications that were sent.',
          )}
        </p>
      </Card>
    </SettingsForm>
  );
}
