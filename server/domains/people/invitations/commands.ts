import type { InvitationOptions } from '#server/domains/people/invitations/invitation-mail.ts';
import { importInvitations, invitePerson } from '#server/domains/people/invitations/invite-people.ts';
import {
  renewInvitationLink,
  resendInvitation,
} from '#server/domains/people/invitations/renew-invitation.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';

/** The commands of invitations that make links, which need the address of the portal and its mail. */
export const invitationCommands = (options: InvitationOptions): Command[] => [
  invitePerson(options),
  importInvitations(options),
  resendInvitation(options),
  renewInvitationLink(options),
];
