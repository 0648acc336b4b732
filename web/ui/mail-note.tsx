import { t } from '#web/lib/text.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Before an email is sent: that it stays in the portal, where no mail server is set. */
export function MailNote() {
  return !useHasMailServer() && <Alert kind="attention">{mailNote()}</Alert>;
}

/** The same in the text of a question. */
export const mailNote = (): string =>
  t(
    'No mail server is set: the email is kept in the portal, and not sent. Send it again once an administrator has set one.',
  );

/** Afterwards, instead of that it was sent. */
export const keptMail = (address: string): string =>
  t('No mail server is set: the email to {{address}} is kept, and not sent', { address });

/** The same where it is on record, for a list or a message of its own. */
export const mailedText = (hasServer: boolean, address: string): string =>
  hasServer ? t('Emailed to {{address}}', { address }) : keptMail(address);

/** A document was sent; without a mail server, its email is kept. */
export const sentText = (hasServer: boolean, number: string, address: string): string =>
  hasServer
    ? t('{{number}} sent to {{address}}', { number, address })
    : t('{{number}}: no mail server is set, so the email to {{address}} is kept, and not sent', {
        number,
        address,
      });
