import { PRESET_NAMES, PRESET_ROLES, PRESETS, type PresetName } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS } from '#shared/rules/capability-texts.ts';
import { presetAccess } from '#shared/rules/given-access.ts';
import { BillLimitFields } from '#web/features/people/components/bill-limit-fields.tsx';
import { ClosedScreensHint } from '#web/features/people/components/closed-screens-hint.tsx';
import type { InviteForm } from '#web/features/people/invite/use-invite.ts';
import { WithoutRate } from '#web/features/people/invite/without-rate.tsx';
import { OFFICE_ROLES } from '#web/features/people/office-roles.ts';
import { PRESET_HINTS } from '#web/features/people/preset-hints.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';
import { t } from '#web/lib/text.ts';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface OfficeFieldsProps {
  invite: InviteForm;
  preset: PresetName;
}

/** What a new person of the office may do, with their rates. The access comes first, and brings its role. */
export function OfficeFields({ invite, preset }: OfficeFieldsProps) {
  const { form, edit, errorOf, role = '' } = invite;
  return (
    <>
      <AccessField invite={invite} preset={preset} />
      <RoleField invite={invite} preset={preset} />
      <ClosedScreensHint role={role} capabilities={PRESETS[preset]} />
      {invite.isLimited && (
        <BillLimitFields
          limit={form.limit}
          overNte={form.overNte}
          onChange={edit}
          limitError={errorOf('bill_approval_limit')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Billed at, in $ an hour')}
          optional
          hint={t('Without a rate, they cannot clock in.')}
          error={errorOf('hourly_billable_rate')}
        >
          <DecimalInput value={form.billable} onValue={(billable) => edit({ billable })} />
        </Field>
        <Field label={t('Costs, in $ an hour')} optional error={errorOf('hourly_cost_rate')}>
          <DecimalInput value={form.cost} onValue={(cost) => edit({ cost })} />
        </Field>
      </div>
      {invite.lacksRate && (
        <WithoutRate>{t('Enter “Billed at” above, or set the rate later under Employees.')}</WithoutRate>
      )}
    </>
  );
}

/** The presets that the inviter has. */
function AccessField({ invite: { edit, errorOf }, preset }: OfficeFieldsProps) {
  const { covers } = useManagement();
  const presets = PRESET_NAMES.filter(
    (name) =>
      name === preset || covers({ ...presetAccess(name, PRESET_ROLES[name]), bill_approval_limit: 0 }),
  );
  return (
    <Field label={t('Access')} required hint={t(PRESET_HINTS[preset])} error={errorOf('preset')}>
      <Select
        value={preset}
        options={presets.map((value) => ({ value, label: t(ACCESS_TEXTS[value]) }))}
        onChange={({ target }) => {
          const chosen = presets.find((name) => name === target.value);
          if (chosen) edit({ preset: chosen, role: '' });
        }}
      />
    </Field>
  );
}

/** Which pages open. */
function RoleField({ invite: { roles, role, edit, errorOf }, preset }: OfficeFieldsProps) {
  const access = t(ACCESS_TEXTS[preset]);
  const usual = PRESET_ROLES[preset];
  return (
    <Field
      label={t('Role')}
      required
      error={errorOf('role')}
      hint={
        role === usual
          ? t('The usual role for {{access}}.', { access })
          : t('{{access}} usually has the role {{role}}.', { access, role: membershipRole(usual) })
      }
    >
      <Select
        value={role ?? ''}
        disabled={preset === 'administrator'}
        options={OFFICE_ROLES.filter(({ value }) => roles.includes(value)).map(({ value, label }) => ({
          value,
          label: t(label),
        }))}
        onChange={({ target }) => edit({ role: target.value })}
      />
    </Field>
  );
}
