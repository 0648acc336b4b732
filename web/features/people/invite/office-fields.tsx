import { PRESET_NAMES, PRESET_ROLES, PRESETS, type PresetName } from '#shared/rules/capabilities.ts';
import { presetAccess } from '#shared/rules/given-access.ts';
import { BillLimitFields } from '#web/features/people/components/bill-limit-fields.tsx';
import { PagesField } from '#web/features/people/components/pages-field.tsx';
import { RoleChoice } from '#web/features/people/components/role-choice.tsx';
import type { InviteeForm } from '#web/features/people/invite/use-invitee-form.ts';
import { WithoutRate } from '#web/features/people/invite/without-rate.tsx';
import { useManagement } from '#web/features/people/use-management.ts';
import { t } from '#web/lib/text.ts';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';

interface OfficeFieldsProps {
  invite: InviteeForm;
  preset: PresetName;
}

/** What a new person of the office may do, with their rates: one role, from which the pages follow. */
export function OfficeFields({ invite, preset }: OfficeFieldsProps) {
  const { form, edit, errorOf, role = '' } = invite;
  const { covers } = useManagement();
  // Those that the inviter has; the limit for bills has a field of its own.
  const presets = PRESET_NAMES.filter(
    (name) =>
      name === preset || covers({ ...presetAccess(name, PRESET_ROLES[name]), bill_approval_limit: 0 }),
  );
  return (
    <>
      <RoleChoice
        value={preset}
        choices={presets}
        onChange={(name) => {
          const chosen = presets.find((each) => each === name);
          if (chosen) edit({ preset: chosen, role: '' });
        }}
        error={errorOf('preset')}
      />
      <PagesField
        access={preset}
        capabilities={PRESETS[preset]}
        role={role}
        roles={invite.roles}
        onChange={(chosen) => edit({ role: chosen })}
        error={errorOf('role')}
      />
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
