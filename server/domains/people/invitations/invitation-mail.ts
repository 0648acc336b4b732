import type pg from 'pg';
import { asService } from '#server/domains/company/as-service.ts';
import { asGateway } from '#server/gateway/auth/accounts.ts';
import type { MailFacts } from '#server/mail/mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { t } from '#shared/text.ts';

/** What the commands of invitations need of the server. */
export interface InvitationOptions {
  mailer: Mailer;
  publicUrl: string;
  /** The office's, which an administrator may change. */
  timeZone: () => string;
}

export interface InvitationMail {
  invitationId: string;
  to: string;
  firstName: string;
  organizationId: string;
  organizationName: string;
  isOwnCompany: boolean;
  /** As what the person joins. */
  role: string;
  inviterName: string | null;
  url: string;
  expiresAt: string;
}

/**
 * Whether invitations leave by mail. Otherwise links are only copied: a link in a captured mail would prove no address.
 */
export const sendsInvitations = (client: pg.ClientBase, { mailer }: InvitationOptions): Promise<boolean> =>
  asGateway(client, () => asService(client, () => mailer.hasServer(client)));

/** What the mail of an invitation fills in. */
export const invitationFacts = (
  mail: InvitationMail,
  { publicUrl, timeZone }: Pick<InvitationOptions, 'publicUrl' | 'timeZone'>,
): MailFacts => ({
  email: mail.to,
  first_name: mail.firstName,
  organization_name: mail.organizationName,
  firm_name: mail.isOwnCompany ? '' : mail.organizationName,
  role: mail.role,
  inviter_name: mail.inviterName ?? t('The office'),
  url: mail.url,
  valid_until: formatInZone('zonedTime', mail.expiresAt, timeZone()),
  site_url: publicUrl,
});

/** Queues the mail in the command's transaction, whatever role it has: it leaves only if the command commits. */
export async function queueInvitation(
  client: pg.ClientBase,
  { mailer, publicUrl, timeZone }: InvitationOptions,
  mail: InvitationMail,
): Promise<void> {
  const data = invitationFacts(mail, { publicUrl, timeZone });
  await asGateway(client, () =>
    asService(client, () =>
      mailer.enqueue(client, {
        ...{ to: mail.to, template: 'invitation', data },
        records: [
          { table: 'invitations', id: mail.invitationId },
          { table: 'organizations', id: mail.organizationId },
        ],
      }),
    ),
  );
}
