import { actingAs, OFFICE } from './acting-as.ts';
import { idsOf, MESSAGES, type Round } from './alerts.ts';
import { digestMail } from './digest-mail.ts';
import { mailTime } from './mail-time.ts';
import { type MailOptions, planMails, sentAtOf } from './plan-mails.ts';
import { identityOf } from './reader.ts';
import { readUnread } from './unread-messages.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

/** Mails unread messages: one mail per reader. */
export function sendDigests(options: MailOptions, round: Round): Promise<void> {
  const { mailer, publicUrl, linkSecret } = options;
  return planMails(options, round, {
    list: MESSAGES,
    timeOf: (alert, reader) => mailTime({ sentAt: sentAtOf(alert), isMention: alert.isMention }, reader),
    send: async (client, reader, alerts) => {
      const unread = await actingAs(client, identityOf(reader), (self) => readUnread(self, idsOf(alerts)));
      if (unread.length === 0) return;
      const stop = unsubscribeUrl(publicUrl, linkSecret, reader.profileId);
      await actingAs(client, OFFICE, (office) =>
        mailer.enqueue(office, digestMail(reader, unread, { publicUrl, unsubscribeUrl: stop })),
      );
    },
  });
}
