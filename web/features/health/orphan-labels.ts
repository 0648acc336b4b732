import { pathTo } from '#shared/paths.ts';
import type { OrphanedFile, OrphanKind } from '#web/features/health/orphan-queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';

export const KIND_LABELS: Readonly<Record<OrphanKind, { title: Message; detail: Message }>> = {
  unlinked: {
    title: message('Files without a record'),
    detail: message(
      'Photos and documents that were never sent with a report, receipt, or message, and replaced logos.',
    ),
  },
  unlisted: {
    title: message('Bytes without an entry'),
    detail: message(
      'The database does not know them. They are left, for example, when it is restored from a backup.',
    ),
  },
  missing: {
    title: message('Records whose file is missing'),
    detail: message('Restore the file store from a backup, or ask for the file again. Nothing is removed.'),
  },
};

const BUCKETS: Readonly<Record<string, Message>> = {
  attachments: message('Photos and documents'),
  logos: message('Logos of organizations'),
  branding: message('Logos of the portal'),
};

/** What a bucket holds. */
export const bucketLabel = (bucket: string | null): string => {
  const label = bucket === null ? message('File store and thumbnails') : BUCKETS[bucket];
  return label ? t(label) : (bucket ?? '');
};

interface RecordLink {
  label: Message;
  path: (id: string) => string;
}

const RECORDS: Readonly<Record<string, RecordLink>> = {
  profiles: { label: message('Person who uploaded it'), path: (id) => pathTo('/admin/users/$id', { id }) },
  organizations: { label: message('Organization'), path: (id) => pathTo('/admin/organizations/$id', { id }) },
  work_orders: { label: message('Work order'), path: (id) => pathTo('/admin/work-orders/$id', { id }) },
  work_order_reports: { label: message('Report'), path: (id) => pathTo('/admin/reports/$id', { id }) },
  receipts: { label: message('Receipt'), path: (id) => pathTo('/admin/finance/receipts/$id', { id }) },
  subcontractor_bills: {
    label: message('Bill'),
    path: (id) => pathTo('/admin/subcontractor-bills/$id', { id }),
  },
};

/** The page of the record that a finding belongs to; undefined where there is none. */
export function recordLink({ record_table, record_id }: OrphanedFile) {
  const found = record_table === null ? undefined : RECORDS[record_table];
  return found && record_id ? { label: t(found.label), to: found.path(record_id) } : undefined;
}
