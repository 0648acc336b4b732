import type { Shape, Who } from '../support/shape.ts';
import type { World } from '../support/world.ts';

/** A message in the thread of a work order, by who is to read it; the office wrote it. */
const message = (visibility: keyof World['rows']['messages'], see: Who[]): Shape => ({
  table: 'work_order_messages',
  kind: `for ${visibility}`,
  key: (world) => ({ id: world.rows.messages[visibility] }),
  see,
});

/** What people say to each other, and what the office keeps about its mails and settings. */
export const talk: Shape[] = [
  {
    table: 'conversations',
    kind: 'direct',
    key: (world) => ({ id: world.rows.direct }),
    see: ['clerk', 'requester'],
  },
  {
    table: 'conversations',
    kind: 'of a work order',
    key: (world) => ({ id: world.rows.thread }),
    see: ['office', 'customer', 'subcontractor'],
    add: {
      by: ['office', 'customer', 'subcontractor'],
      row: (world) => ({ conversation_type: 'work_order', work_order_id: world.rows.spareWorkOrder }),
    },
  },
  {
    table: 'conversation_participants',
    kind: 'of a direct conversation',
    key: (world) => ({ id: world.rows.directParticipant }),
    see: ['clerk', 'requester'],
    change: {
      by: ['requester'],
      columns: { last_read_at: '2026-03-03T09:00:00+00:00' },
      more: ['last_delivered_at'],
    },
  },
  {
    table: 'conversation_participants',
    kind: 'of a thread',
    key: (world) => ({ id: world.rows.threadParticipant }),
    see: ['requester'],
    change: {
      by: ['requester'],
      columns: { last_read_at: '2026-03-03T09:00:00+00:00' },
      more: ['last_delivered_at'],
    },
    add: {
      by: ['crew'],
      row: (world) => ({ conversation_id: world.rows.thread, user_id: world.crew }),
      more: ['last_read_at'],
    },
    replace: {
      by: ['requester'],
      key: 'conversation_id,user_id',
      row: (world) => ({
        conversation_id: world.rows.thread,
        user_id: world.requester,
        last_read_at: '2026-03-03T09:00:00+00:00',
      }),
    },
  },
  message('everyone', ['office', 'customer', 'subcontractor']),
  message('partner', ['office', 'customer']),
  message('assigned', ['office', 'subcontractor']),
  message('staff', ['office']),
  {
    table: 'work_order_messages',
    kind: 'direct',
    key: (world) => ({ id: world.rows.directMessage }),
    see: ['clerk', 'requester'],
    add: {
      by: ['requester'],
      row: (world) => ({
        conversation_id: world.rows.direct,
        message: 'Hello',
        sender_id: world.requester,
      }),
      more: ['client_key'],
    },
  },
  {
    table: 'message_read_receipts',
    key: (world) => ({ id: world.rows.readReceipt }),
    see: ['clerk', 'requester'],
    add: {
      by: ['requester'],
      row: (world) => ({ message_id: world.rows.messages.everyone, user_id: world.requester }),
    },
  },
  {
    table: 'settings',
    key: (world) => ({ key: world.rows.setting }),
    see: ['staff'],
    change: { by: ['admin'], columns: { value: 'changed' } },
    add: { by: ['admin'], row: (world) => ({ key: `new.${world.name}`, value: 'new' }) },
    replace: {
      by: ['admin'],
      key: 'key',
      row: (world) => ({ key: world.rows.setting, value: 'changed' }),
    },
  },
  { table: 'email_templates', key: (world) => ({ name: world.rows.template }), see: ['office'] },
  {
    table: 'email_template_versions',
    key: (world) => ({ id: world.rows.templateVersion }),
    see: ['office'],
  },
  { table: 'email_log', key: (world) => ({ id: world.rows.mail }), see: ['admin'] },
  {
    table: 'email_records',
    key: ({ rows }) => ({ record_table: 'work_orders', record_id: rows.workOrder, email_id: rows.mail }),
    see: ['admin'],
  },
  { table: 'email_server', key: () => ({ id: true }), see: ['admin'] },
  { table: 'rejected_addresses', key: (world) => ({ id: world.rows.rejectedAddress }), see: ['admin'] },
  { table: 'scheduled_jobs', key: (world) => ({ name: world.rows.job }), see: ['admin'] },
  { table: 'maintenance_runs', key: (world) => ({ id: world.rows.maintenanceRun }), see: ['admin'] },
  { table: 'self_checks', key: (world) => ({ id: world.rows.selfCheck }), see: ['admin'] },
  { table: 'orphaned_files', key: (world) => ({ id: world.rows.orphanedFile }), see: ['admin'] },
  { table: 'data_exports', key: (world) => ({ id: world.rows.dataExport }), see: ['admin'] },
  { table: 'data_erasures', key: (world) => ({ id: world.rows.dataErasure }), see: ['admin'] },
  { table: 'audit_log', key: (world) => ({ id: world.rows.auditEntry }), see: ['admin'] },
  { table: 'audit_blocks', key: () => ({ number: 0 }), see: ['admin'] },
  { table: 'audit_removals', key: (world) => ({ id: world.rows.auditRemoval }), see: ['admin'] },
];
