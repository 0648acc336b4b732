import { Link, type LinkProps } from '@tanstack/react-router';
import { CircleCheck, CircleDot } from 'lucide-react';
import { type Message, message, t } from '#web/lib/text.ts';

const linkStyle = 'rounded-sm underline underline-offset-2 hover:text-ink max-md:py-3';

interface Item {
  label: Message;
  to: LinkProps['to'];
  search: Extract<LinkProps['search'], object>;
}

const ITEMS: Readonly<Record<string, Item>> = {
  draft_invoices: {
    label: message('{{count}} draft of an invoice|{{count}} drafts of invoices'),
    to: '/admin/partner-billing/invoices',
    search: { status: 'draft' },
  },
  bills_to_approve: {
    label: message('{{count}} bill to approve|{{count}} bills to approve'),
    to: '/admin/subcontractor-bills',
    search: { status: 'submitted' },
  },
  receipts_to_review: {
    label: message('{{count}} receipt to review|{{count}} receipts to review'),
    to: '/admin/finance/receipts',
    search: { status: 'submitted' },
  },
  not_exported: {
    label: message('{{count}} document in no batch|{{count}} documents in no batch'),
    to: '/admin/partner-billing/accounting',
    search: {},
  },
  time_to_approve: {
    label: message('{{count}} time entry to approve|{{count}} time entries to approve'),
    to: '/admin/time-management',
    search: {},
  },
};

/** What is unfinished in a month, each with its list. */
export function MonthChecklist({
  items,
}: {
  items: readonly { item: string | null; count: number | null }[];
}) {
  return (
    <ul className="grid gap-1" aria-label={t('Unfinished in this month')}>
      {items.map(({ item, count }) => {
        const known = ITEMS[item ?? ''];
        if (!known) return null;
        const text = t(known.label, { count: count ?? 0 });
        const Icon = count ? CircleDot : CircleCheck;
        return (
          <li key={item} className="flex min-h-8 items-center gap-2">
            <Icon aria-hidden className={count ? 'size-4 text-ochre' : 'size-4 text-moss'} />
            {count ? (
              <Link to={known.to} search={known.search} className={linkStyle}>
                {text}
              </Link>
            ) : (
              <span className="text-ink-soft">{text}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
