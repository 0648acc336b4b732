import { BILL_READERS } from '#shared/rules/capabilities.ts';
import type { Shape } from '../support/shape.ts';

/** The job itself, who does it, and what they tell about it. */
export const work: Shape[] = [
  {
    table: 'projects',
    key: (world) => ({ id: world.rows.project }),
    see: ['office', 'crew'],
  },
  {
    table: 'project_budgets',
    key: (world) => ({ project_id: world.rows.project }),
    see: ['see_costs'],
    change: { by: ['invoice'], columns: { budget_amount: 9100, contract_amount: 12_000 } },
    replace: {
      by: ['invoice'],
      key: 'project_id',
      row: (world) => ({ project_id: world.rows.project, budget_amount: 9100 }),
    },
  },
  {
    table: 'project_assignments',
    key: (world) => ({ id: world.rows.projectAssignment }),
    see: ['staff', 'crew'],
  },
  {
    table: 'project_events',
    key: (world) => ({ id: world.rows.projectEvent }),
    see: ['office'],
  },
  {
    table: 'work_orders',
    key: (world) => ({ id: world.rows.workOrder }),
    see: ['office', 'customer', 'subcontractor'],
  },
  {
    table: 'work_order_budgets',
    key: (world) => ({ work_order_id: world.rows.workOrder }),
    see: ['office', 'subcontractor'],
  },
  {
    table: 'work_order_assignments',
    key: (world) => ({ id: world.rows.assignment }),
    see: ['office', 'subcontractor'],
  },
  {
    table: 'work_order_events',
    kind: 'for everyone',
    key: (world) => ({ id: world.rows.events.everyone }),
    see: ['office', 'customer', 'subcontractor'],
  },
  {
    table: 'work_order_events',
    kind: 'for those who do the work',
    key: (world) => ({ id: world.rows.events.assigned }),
    see: ['office', 'subcontractor'],
  },
  {
    table: 'work_order_events',
    kind: 'for the office',
    key: (world) => ({ id: world.rows.events.staff }),
    see: ['office'],
  },
  {
    table: 'firm_stamps',
    key: (world) => ({ id: world.rows.messageStamp }),
    see: ['office', 'subcontractor'],
  },
  {
    table: 'former_work_orders',
    key: (world) => ({ id: world.rows.formerWorkOrder }),
    see: ['office', 'subcontractor'],
  },
  {
    table: 'work_order_reports',
    kind: 'submitted',
    key: (world) => ({ id: world.rows.submittedReport }),
    see: ['office', 'subcontractor'],
  },
  {
    table: 'work_order_reports',
    kind: 'approved',
    key: (world) => ({ id: world.rows.approvedReport }),
    see: ['office', 'customer', 'subcontractor'],
  },
  {
    table: 'report_checklists',
    key: () => ({ trade: 'HVAC' }),
    see: ['staff', 'any subcontractor'],
  },
  {
    table: 'work_order_report_reviews',
    key: (world) => ({ report_id: world.rows.approvedReport }),
    see: ['office', 'subcontractor'],
  },
  {
    table: 'attachments',
    kind: 'loose',
    key: (world) => ({ id: world.rows.loosePhoto }),
    see: ['crew'],
    change: { by: ['crew'], columns: { caption: 'Changed', category: 'before', position: 3 } },
    remove: ['crew'],
    add: {
      by: ['crew'],
      row: (world) => ({
        storage_path: `${world.crew}/new.jpg`,
        file_name: 'new.jpg',
        content_type: 'image/jpeg',
        size_bytes: 1000,
      }),
      more: ['category', 'caption', 'position', 'taken_at', 'latitude', 'longitude'],
    },
  },
  {
    table: 'attachments',
    kind: 'of a work order',
    key: (world) => ({ id: world.rows.orderPhoto }),
    see: ['office', 'customer', 'subcontractor'],
  },
  {
    table: 'attachments',
    kind: 'of a report that waits for review',
    key: (world) => ({ id: world.rows.reportPhoto }),
    see: ['office', 'subcontractor'],
  },
  {
    table: 'attachments',
    kind: 'of a receipt',
    key: (world) => ({ id: world.rows.receiptPhoto }),
    see: ['clerk', 'manage_time', 'see_costs'],
  },
  {
    table: 'attachments',
    kind: 'of a direct message',
    key: (world) => ({ id: world.rows.messagePhoto }),
    see: ['clerk', 'requester'],
  },
  {
    table: 'attachments',
    kind: 'of a draft of a bill',
    key: (world) => ({ id: world.rows.draftBillFile }),
    see: ['subcontractor'],
  },
  {
    table: 'attachments',
    kind: 'of a submitted bill',
    key: (world) => ({ id: world.rows.submittedBillFile }),
    see: [...BILL_READERS, 'subcontractor'],
  },
];
