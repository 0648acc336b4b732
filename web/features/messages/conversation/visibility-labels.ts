import type { Visibility } from '#web/features/messages/conversation/message.ts';
import type { Reader } from '#web/features/messages/conversation/queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/** Who can read a message in a work order's thread, for the office's select. */
export const READER_LABELS: Record<Visibility, Message> = {
  everyone: message('Everyone'),
  partner: message('Office and customer'),
  assigned: message('Office and crew'),
  staff: message('Office only'),
};

/**
 * Who reads a message of the office, as the database decides it: the companies by name, each only while one of its
 * people can sign in. What is for the customer or the crew alone is hidden from the contractor's technicians.
 */
export function readersLabel(readers: readonly Reader[], visibility: Visibility): string {
  const companies = (side: string) => [
    ...new Set(
      readers.flatMap(({ reads, organizationName }) =>
        reads === side && organizationName ? [organizationName] : [],
      ),
    ),
  ];
  const partners = companies('partner');
  const crews = companies('assigned');
  const customer = partners.length > 0 ? partners : [t('not the customer (nobody there has an account)')];
  const list = (names: string[]) => names.join(', ');
  switch (visibility) {
    case 'staff':
      return t('Only your office and your technicians on this work order see this.');
    case 'everyone':
      return t('Everyone on this work order: {{names}}', {
        names: list([t('your office and its technicians'), ...crews, ...customer]),
      });
    case 'partner':
      return list([t('Your office'), ...customer]);
    case 'assigned':
      return list([
        t('Your office'),
        ...(crews.length > 0 ? crews : [t('no subcontractor (nobody there has an account)')]),
      ]);
  }
}
