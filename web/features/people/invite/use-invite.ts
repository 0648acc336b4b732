import { useState } from 'react';
import * as z from 'zod/mini';
import { peopleCommands } from '#shared/commands/people.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { contactPerson, type OrganizationContact } from '#web/features/people/invite/contact-person.ts';
import { useInviteeForm } from '#web/features/people/invite/use-invitee-form.ts';
import { DataError } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useCommand } from '#web/lib/use-command.ts';

/** An invitation with its link, which is shown once. */
export type Invited = CommandOutput<'invite_person'> & { email: string };

/**
 * The form of one invitation: what was typed, what stands against it, and the link once it was sent.
 * @param organizationId fixes the organization
 * @param contact fills in the fields of the person
 */
export function useInvite(organizationId?: string, contact?: OrganizationContact) {
  const [invited, setInvited] = useState<Invited>();
  const command = useCommand('invite_person', {
    invalidates: ['invitations'],
    onSuccess: (sent, { email }) => setInvited({ ...sent, email }),
    onError: () => undefined,
  });
  const resend = useCommand('resend_invitation', {
    invalidates: ['invitations'],
    onSuccess: (sent) => setInvited({ ...sent, email: form.email.trim() }),
  });

  const invitee = useInviteeForm(organizationId, contact ? contactPerson(contact) : {}, command.reset);
  const { form, submit, inputOf } = invitee;

  return {
    ...invitee,
    refusal: command.error,
    isSending: command.isPending || resend.isPending,
    send: () => submit(z.safeParse(peopleCommands.invite_person.input, inputOf(form)), command.mutate),
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
