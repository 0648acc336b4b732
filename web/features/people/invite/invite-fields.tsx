import { OfficeFields } from '#web/features/people/invite/office-fields.tsx';
import type { InviteeForm } from '#web/features/people/invite/use-invitee-form.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface InviteFieldsProps {
  invite: InviteeForm;
  /** The organization cannot be selected. */
  isFixed: boolean;
  /** The invitation is on its way to this address. */
  sentTo?: string;
}

/** The fields of one invitation. */
export function InviteFields({ invite, isFixed, sentTo }: InviteFieldsProps) {
  const { form, edit, errorOf, organizations, preset } = invite;
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
      <Field
        label={t('Email')}
        required
        hint={
          sentTo === undefined || form.email.trim().toLowerCase() === sentTo.toLowerCase()
            ? undefined
            : t('Links that were sent stop working. The new address gets a new one.')
        }
        error={errorOf('email')}
      >
        <Input {...text('email', 254)} type="email" inputMode="email" autoCapitalize="none" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Phone')} optional error={errorOf('phone')}>
          <Input {...text('phone', 40)} type="tel" inputMode="tel" />
        </Field>
        {preset ? (
          <Field
            label={t('Employee number')}
            optional
            hint={t('As the payroll has it.')}
            error={errorOf('employee_number')}
          >
            <Input {...text('employee_number', 40)} />
          </Field>
        ) : (
          <FirmRoleField invite={invite} />
        )}
      </div>
      {preset && <OfficeFields invite={invite} preset={preset} />}
    </>
  );
}

/** The role in a customer's or subcontractor's organization. */
function FirmRoleField({ invite: { organization, roles, role, edit, errorOf } }: { invite: InviteeForm }) {
  const hint = organization
    ? [
        organization.isWithoutPeople &&
          t('Nobody belongs to this organization yet: its first person should be an Admin.'),
        t('Members see and do the work of their organization. Admins also manage its people.'),
      ]
    : [t('Choose the organization first.')];
  return (
    <Field label={t('Role')} required error={errorOf('role')} hint={hint.filter(Boolean).join(' ')}>
      <Select
        options={roles.map((role) => ({ value: role, label: membershipRole(role) }))}
        value={role ?? ''}
        disabled={roles.length === 0}
        onChange={({ target }) => edit({ role: target.value })}
      />
    </Field>
  );
}
