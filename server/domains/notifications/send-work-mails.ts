import { actingAs, OFFICE } from './acting-as.ts';
import { idsOf, type Round, WORK } from './alerts.ts';
import { workMailTime } from './mail-time.ts';
import { type MailOptions, planMails, sentAtOf } from './plan-mails.ts';
import { identityOf } from './reader.ts';
import { readUnreadWork } from './unread-work.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';
import { workMail } from './work-mail.ts';

/** Mails unread notifications: one mail per reader, with those that the reader may still see. */
export function sendWorkMails(options: MailOptions, round: Round): Promise<void> {
  const { mailer, publicUrl, linkSecret } = options;
  const { timeZone } = options.office;
  return planMails(options, round, {
    list: WORK,
    timeOf: (alert, reader) => workMailTime(sentAtOf(alert), reader.topics[alert.topic].mail, reader),
    send: async (client, reader, alerts) => {
      const unread = await actingAs(client, identityOf(reader), (self) =>
        readUnreadWork(self, idsOf(alerts)),
      );
      if (unread.length === 0) return;
      const stop = unsubscribeUrl(publicUrl, linkSecret, reader.profileId, 'work');
      await actingAs(client, OFFICE, (office) =>
        mailer.enqueue(office, workMail(reader, unread, { publicUrl, unsubscribeUrl: stop, timeZone })),
      );
    },
  });
}
