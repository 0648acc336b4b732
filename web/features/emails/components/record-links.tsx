import { pathTo } from '#shared/paths.ts';
import type { LoggedEmail } from '#web/features/emails/queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';

const PAGES: Readonly<Record<string, { label: Message; pathOf: (id: string) => string }>> = {
  work_orders: { label: message('Work order'), pathOf: (id) => pathTo('/admin/work-orders/$id', { id }) },
  work_order_reports: { label: message('Report'), pathOf: (id) => pathTo('/admin/reports/$id', { id }) },
  subcontractor_bills: {
    label: message('Bill'),
    pathOf: (id) => pathTo('/admin/subcontractor-bills/$id', { id }),
  },
  organizations: {
    label: message('Organization'),
    pathOf: (id) => pathTo('/admin/organizations/$id', { id }),
  },
  receipts: { label: message('Receipt'), pathOf: (id) => pathTo('/admin/finance/receipts/$id', { id }) },
};

/** What kind of record a table has: 'Work order'. */
export const recordLabel = (table: string): string => t(PAGES[table]?.label ?? message('Record'));

/** Links to the records that an email is about. */
export function RecordLinks({ records }: { records: LoggedEmail['records'] }) {
  const items = records.flatMap(({ record_table, record_id }) => {
    const page = PAGES[record_table];
    return page ? [{ id: record_id, to: page.pathOf(record_id), title: t(page.label) }] : [];
  });
  if (items.length === 0) return null;
  return (
    <Card title={t('About')} flush>
      <LinkList items={items} />
    </Card>
  );
}
