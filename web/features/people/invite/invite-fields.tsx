import { PRESET_NAMES, PRESET_ROLES, PRESETS } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS } from '#shared/rules/capability-texts.ts';
import { presetAccess } from '#shared/rules/given-access.ts';
import { presetChoices } from '#web/features/people/access-form.ts';
import { BillLimitFields } from '#web/features/people/components/bill-limit-fields.tsx';
import { ClosedScreensHint } from '#web/features/people/components/closed-screens-hint.tsx';
import type { InviteForm } from '#web/features/people/invite/use-invite.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** The fields of one invitation. `isFixed`: the organization cannot be selected. */
export function InviteFields({ invite, isFixed }: { invite: InviteForm; isFixed: boolean }) {
  const { form, edit, errorOf, organizations, roles, role, isInternal, preset } = invite;
  const given = PRESET_NAMES.find((name) => name === preset) ?? 'technician';
  const text = (name: 'email' | 'first_name' | 'last_name' | 'phone' | 'employee_number', max: number) => ({
    value: form[name],
    maxLength: max,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
  });
  return (
    <>
      {!isFixed && (
        <Field label={t('Organization')} required error={errorOf('organization_id')}>
          <Combobox
            options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.organization_id || null}
            onValueChange={invite.chooseOrganization}
            search={invite.organizationSearch}
            placeholder={t('Search by name')}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('First name')} required error={errorOf('first_name')}>
          <Input {...text('first_name', 100)} />
        </Field>
        <Field label={t('Last name')} required error={errorOf('last_name')}>
          <Input {...text('last_name', 100)} />
        </Field>
      </div>
      <Field label={t('Email')} required error={errorOf('email')}>
        <Input {...text('email', 254)} type="email" inputMode="email" autoCapitalize="none" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Phone')} optional error={errorOf('phone')}>
          <Input {...text('phone', 40)} type="tel" inputMode="tel" />
        </Field>
        <Field
          label={t('Role')}
          required
          error={errorOf('role')}
          hint={
            isInternal
              ? t('Time Management, bills, invoices, people, and settings open for Admin only.')
              : invite.organization && firmRoles()
          }
        >
          <Select
            options={roles.map((role) => ({ value: role, label: membershipRole(role) }))}
            value={role ?? ''}
            disabled={roles.length === 0}
            onChange={({ target }) => edit({ role: target.value, preset: '' })}
          />
        </Field>
      </div>
      {isInternal && <ClosedScreensHint role={role ?? ''} capabilities={PRESETS[given]} />}
      {isInternal && (
        <div className="grid gap-4 sm:grid-cols-2">
          <AccessField invite={invite} />
          {invite.isLimited && (
            <BillLimitFields
              limit={form.limit}
              overNte={form.overNte}
              onChange={edit}
              limitError={errorOf('bill_approval_limit')}
            />
          )}
          <Field label={t('Billed at, in dollars an hour')} optional error={errorOf('hourly_billable_rate')}>
            <DecimalInput value={form.billable} onValue={(billable) => edit({ billable })} />
          </Field>
          <Field label={t('Costs, in dollars an hour')} optional error={errorOf('hourly_cost_rate')}>
            <DecimalInput value={form.cost} onValue={(cost) => edit({ cost })} />
          </Field>
          <Field
            label={t('Employee number')}
            optional
            hint={t('As the payroll has it.')}
            error={errorOf('employee_number')}
          >
            <Input {...text('employee_number', 40)} />
          </Field>
        </div>
      )}
    </>
  );
}

const firmRoles = () =>
  t('Members see and do the work of their organization. Admins also manage its people.');

/** What a new person of the office may do: a preset that the inviter has. Choosing one brings the role that it needs. */
function AccessField({ invite: { preset, edit, errorOf } }: { invite: InviteForm }) {
  const { covers } = useManagement();
  const given = PRESET_NAMES.find((name) => name === preset) ?? 'technician';
  const presets = presetChoices(
    (name) => covers({ ...presetAccess(name, PRESET_ROLES[name]), bill_approval_limit: 0 }),
    given,
  ).filter((name) => name !== 'custom');
  return (
    <Field label={t('Access')} required hint={t('What the person may do.')} error={errorOf('preset')}>
      <Select
        value={given}
        options={presets.map((value) => ({ value, label: t(ACCESS_TEXTS[value]) }))}
        onChange={({ target }) => {
          const chosen = presets.find((name) => name === target.value);
          if (chosen) edit({ preset: chosen, role: PRESET_ROLES[chosen] });
        }}
      />
    </Field>
  );
}
