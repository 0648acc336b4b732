import { type Message, message } from '#web/lib/text.ts';

/** Columns of subcontractor bills and of what belongs to them. */
export const BILL_FIELD_LABELS: Readonly<Record<string, Message>> = {
  billed_amount: message('Billed'),
  bill_work_order_id: message('Work order'),
  hours: message('Hours'),
  hourly_rate: message('Rate per hour'),
  retainage_percent: message('Retainage, %'),
  retainage_amount: message('Retainage'),
  retainage_released: message('Released retainage'),
  reduction_reason: message('Why less is approved'),
};
