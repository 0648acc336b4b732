import { PRESET_ROLES, type PresetName } from '#shared/rules/capabilities.ts';
import { isPaidByTheHour, presetAccess, takesBillLimit } from '#shared/rules/given-access.ts';
import { ROLES_OF, usualFirmRole } from '#shared/rules/role-names.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { useOrganizationChoice } from '#web/features/people/invite/use-organization-choice.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';

const EMPTY = {
  ...{ email: '', first_name: '', last_name: '', phone: '', organization_id: '', role: '' },
  ...{ employee_number: '', billable: '', cost: '', limit: '', overNte: false },
  preset: null as PresetName | null,
};
export type InviteeValues = typeof EMPTY;

/**
 * What is known of an invited person, as it is typed: for a new invitation and for the correction of one.
 * @param organizationId fixes the organization
 * @param initial what is filled in
 * @param onEdit called before each change
 */
export function useInviteeForm(
  organizationId: string | undefined,
  initial: Partial<InviteeValues>,
  onEdit: () => void,
) {
  const { covers, billLimit } = useManagement();
  const { form, edit, errorOf, submit } = useTypedForm(
    (): InviteeValues => ({
      ...EMPTY,
      // Nobody gives a higher limit than their own.
      limit: billLimit === null ? '' : billLimit.toFixed(2),
      ...initial,
      organization_id: organizationId ?? '',
    }),
  );
  const choice = useOrganizationChoice(organizationId);
  const { organization, organizations } = choice;
  const isInternal = organization?.organization_type === 'internal';
  const roles = (organization ? ROLES_OF[organization.organization_type] : []).filter(
    (name) => !isInternal || covers(presetAccess('technician', name)),
  );
  const presetOf = (values: InviteeValues) => (isInternal ? (values.preset ?? 'technician') : null);
  const roleOf = (values: InviteeValues) => {
    const given = presetOf(values);
    const usual = given
      ? PRESET_ROLES[given]
      : organization && usualFirmRole(organization.isWithoutPeople === true);
    return roles.find((name) => name === values.role) ?? usual;
  };
  const preset = presetOf(form);

  return {
    form,
    edit(changes: Partial<InviteeValues>) {
      onEdit();
      edit(changes);
    },
    errorOf,
    submit,
    organization,
    organizations,
    organizationSearch: choice.search,
    chooseOrganization(id: string | null) {
      choice.choose(id);
      onEdit();
      edit({ organization_id: id ?? '', role: '', preset: null });
    },
    roles,
    role: roleOf(form),
    /** What the person may do; null outside of the office. */
    preset,
    /** Whether the person approves bills, up to a limit if there is one. */
    isLimited: takesBillLimit(preset),
    /** Whether the person is paid by the hour, and will not be able to clock in. */
    lacksRate: isPaidByTheHour(preset) && form.billable.trim() === '',
    /** What a command gets of these values; its schema refuses an amount that cannot be read. */
    inputOf(values: InviteeValues) {
      const given = presetOf(values);
      const isLimited = takesBillLimit(given);
      return {
        ...values,
        role: roleOf(values) ?? '',
        preset: given,
        bill_approval_limit: isLimited ? typedNumber(values.limit) : null,
        may_approve_over_nte: isLimited && values.overNte,
        employee_number: isInternal ? values.employee_number : '',
        hourly_billable_rate: isInternal ? typedNumber(values.billable) : null,
        hourly_cost_rate: isInternal ? typedNumber(values.cost) : null,
      };
    },
  };
}

export type InviteeForm = ReturnType<typeof useInviteeForm>;
