import type { OpenItems } from '#web/features/people/person-queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { queueLabel, refusedLabel } from '#web/lib/device-queue-label.ts';
import { type Message, message, t } from '#web/lib/text.ts';

interface ItemKind {
  count: (items: OpenItems) => number | null;
  label: Message;
  /** Who goes on with it. */
  next: Message;
  /** The list that shows it; nothing where the list has no filter by person. */
  to?: (personId: string) => string;
}

/** What a person who leaves can leave behind, and where it goes. Work orders, projects, and the clock
 * are handed over by the dialog. */
const KINDS: readonly ItemKind[] = [
  {
    count: (items) => items.time_to_review,
    label: message('{{count}} time report to review|{{count}} time reports to review'),
    next: message('The office reviews and pays it as usual.'),
    to: (personId) => `/admin/time-management?person=${personId}`,
  },
  {
    count: (items) => items.time_sent_back,
    label: message('{{count}} time report sent back|{{count}} time reports sent back'),
    next: message('The office corrects it in Time Management.'),
    to: (personId) => `/admin/time-management?person=${personId}`,
  },
  {
    count: (items) => items.receipts_to_review,
    label: message('{{count}} receipt to review|{{count}} receipts to review'),
    next: message('The office reviews it as usual.'),
    to: (personId) => `/admin/finance/receipts?employee=${personId}&status=submitted`,
  },
  {
    count: (items) => items.receipts_sent_back,
    label: message('{{count}} receipt sent back|{{count}} receipts sent back'),
    next: message('The office can submit it again for the person.'),
    to: (personId) => `/admin/finance/receipts?employee=${personId}&status=rejected`,
  },
  {
    count: (items) => items.receipts_to_reimburse,
    label: message('{{count}} receipt to reimburse|{{count}} receipts to reimburse'),
    next: message('Still owed. The office reimburses it as usual.'),
    to: (personId) => `/admin/finance/receipts?employee=${personId}&status=to_reimburse`,
  },
  {
    count: (items) => items.reports_to_review,
    label: message('{{count}} report to review|{{count}} reports to review'),
    next: message('The office reviews it as usual.'),
  },
  {
    count: (items) => items.reports_sent_back,
    label: message('{{count}} report sent back|{{count}} reports sent back'),
    next: message('Whoever has the work order then reports again.'),
  },
  {
    count: (items) => items.bill_drafts,
    label: message('{{count}} bill draft|{{count}} bill drafts'),
    next: message(
      'After the person has left, an administrator of the firm can take over, submit, or delete drafts.',
    ),
  },
  {
    count: (items) => items.bills_sent_back,
    label: message('{{count}} bill sent back|{{count}} bills sent back'),
    next: message('After the person has left, an administrator of the firm can correct what was sent back.'),
  },
  {
    count: (items) => items.direct_conversations,
    label: message('{{count}} direct conversation|{{count}} direct conversations'),
    next: message('The other person keeps reading it. Nobody answers there.'),
  },
];

export interface OpenItem {
  label: string;
  next: string;
  to?: string;
}

/** The items that there are, in the order in which they are shown. `isActive`: of the person, who can then open the portal. */
export function listedItems(items: OpenItems, personId: string, isActive = true): OpenItem[] {
  const listed = KINDS.flatMap(({ count, label, next, to }) => {
    const number = count(items) ?? 0;
    if (number === 0) return [];
    return [{ label: t(label, { count: number }), next: t(next), ...(to && { to: to(personId) }) }];
  });
  const unsent = unsentOf(items);
  if (!unsent) return listed;
  const label = t('Not sent, as of {{time}}: {{what}}', unsent);
  return [{ label, next: isActive ? nextOfActive(items) : nextOfDeactivated(items) }, ...listed];
}

const nextOfActive = ({ unsent_refused: refused }: OpenItems): string =>
  refused === 0
    ? t('On their device. Ask them to open the portal with a signal first.')
    : t(
        'On their device, {{refused}}. Ask them to correct or delete that, and to send the rest with a signal.',
        { refused: refusedLabel(refused ?? 0) },
      );

/** Messages and what was refused stay on the device of a deactivated person. */
const nextOfDeactivated = ({ unsent_reports, unsent_photos, unsent_clock_events }: OpenItems): string =>
  unsent_reports || unsent_photos || unsent_clock_events
    ? t(
        'On their device. Reports and clock events arrive when they open the portal with a signal; the rest only after you reactivate the account.',
      )
    : t('On their device. It can be sent only after you reactivate the account.');

/** What the person's devices hold, and as of when, as they last reported; null when none has reported anything. */
export function unsentOf(items: OpenItems) {
  if (!items.unsent_devices || !items.unsent_as_of) return null;
  return {
    time: formatDateTime(items.unsent_as_of),
    devices: items.unsent_devices,
    what: queueLabel({
      reports: items.unsent_reports ?? 0,
      photos: items.unsent_photos ?? 0,
      clock_events: items.unsent_clock_events ?? 0,
      messages: items.unsent_messages ?? 0,
    }),
    refused: refusedLabel(items.unsent_refused ?? 0),
  };
}
