import { useState } from 'react';
import * as z from 'zod/mini';
import { peopleCommands } from '#shared/commands/people.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { PRESET_ROLES, type PresetName } from '#shared/rules/capabilities.ts';
import { isPaidByTheHour, presetAccess, takesBillLimit } from '#shared/rules/given-access.ts';
import { ROLES_OF, usualFirmRole } from '#shared/rules/role-names.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { contactPerson, type OrganizationContact } from '#web/features/people/invite/contact-person.ts';
import { useOrganizationChoice } from '#web/features/people/invite/use-organization-choice.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { DataError } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';

/** An invitation with its link, which is shown once. */
export type Invited = CommandOutput<'invite_person'> & { email: string };

const EMPTY = {
  ...{ email: '', first_name: '', last_name: '', phone: '', organization_id: '', role: '' },
  ...{ employee_number: '', billable: '', cost: '', limit: '', overNte: false },
  preset: null as PresetName | null,
};

/**
 * The form of one invitation: what was typed, what stands against it, and the link once it was sent.
 * @param organizationId fixes the organization
 * @param contact fills in the fields of the person
 */
export function useInvite(organizationId?: string, contact?: OrganizationContact) {
  const { covers, billLimit } = useManagement();
  const { form, edit, errorOf, submit } = useTypedForm(() => ({
    ...EMPTY,
    // Nobody gives a higher limit than their own.
    limit: billLimit === null ? '' : billLimit.toFixed(2),
    ...(contact && contactPerson(contact)),
    organization_id: organizationId ?? '',
  }));
  const [invited, setInvited] = useState<Invited>();
  const choice = useOrganizationChoice(organizationId);
  const { organization, organizations } = choice;
  const isInternal = organization?.organization_type === 'internal';
  const roles = (organization ? ROLES_OF[organization.organization_type] : []).filter(
    (name) => !isInternal || covers(presetAccess('technician', name)),
  );
  const preset = isInternal ? (form.preset ?? 'technician') : null;
  const usualRole = preset
    ? PRESET_ROLES[preset]
    : organization && usualFirmRole(organization.isWithoutPeople === true);
  const role = roles.find((name) => name === form.role) ?? usualRole;

  const isLimited = takesBillLimit(preset);

  const command = useCommand('invite_person', {
    invalidates: ['invitations'],
    onSuccess: (sent, { email }) => setInvited({ ...sent, email }),
    onError: () => undefined,
  });
  const resend = useCommand('resend_invitation', {
    invalidates: ['invitations'],
    onSuccess: (sent) => setInvited({ ...sent, email: form.email.trim() }),
  });

  const check = () =>
    z.safeParse(peopleCommands.invite_person.input, {
      ...form,
      role: role ?? '',
      preset,
      bill_approval_limit: isLimited ? typedNumber(form.limit) : null,
      may_approve_over_nte: isLimited && form.overNte,
      employee_number: isInternal ? form.employee_number : '',
      hourly_billable_rate: isInternal ? typedNumber(form.billable) : null,
      hourly_cost_rate: isInternal ? typedNumber(form.cost) : null,
    });

  return {
    form,
    edit(changes: Partial<typeof EMPTY>) {
      command.reset();
      edit(changes);
    },
    errorOf,
    organization,
    organizations,
    organizationSearch: choice.search,
    chooseOrganization(id: string | null) {
      choice.choose(id);
      command.reset();
      edit({ organization_id: id ?? '', role: '', preset: null });
    },
    roles,
    role,
    /** What the person may do; null outside of the office. */
    preset,
    /** Whether the person approves bills, up to a limit if there is one. */
    isLimited,
    /** Whether the person is paid by the hour, and will not be able to clock in. */
    lacksRate: isPaidByTheHour(preset) && form.billable.trim() === '',
    refusal: command.error,
    isSending: command.isPending || resend.isPending,
    send: () => submit(check(), command.mutate),
    /** Whether the address has an invitation that can be sent again. */
    isPending: reasonOf(command.error) === 'invitation_pending',
    async sendAgain() {
      const { data } = await (await getSupabase())
        .from('invitations')
        .select('id')
        .eq('status', 'pending')
        .eq('organization_id', form.organization_id)
        .ilike('email', form.email.trim().replace(/[\\%_]/g, '\\$&'))
        .maybeSingle();
      if (data) resend.mutate({ invitation_id: data.id });
    },
    invited,
  };
}

export type InviteForm = ReturnType<typeof useInvite>;

/** The reason of a refusal; undefined for other errors. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof DataError) || !error.details) return undefined;
  try {
    return (JSON.parse(error.details) as { reason?: string }).reason;
  } catch {
    return undefined;
  }
}
