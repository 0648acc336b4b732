import type { AccessName } from '#shared/rules/capabilities.ts';
import { type Message, message } from '#web/lib/text.ts';

/** What a person with a preset does on the pages that open for them, in one line. */
export const PRESET_HINTS: Readonly<Record<AccessName, Message>> = {
  administrator: message('Does everything, including people and settings.'),
  manager: message('Assigns work, reviews reports, approves receipts, and sees costs.'),
  dispatcher: message('Creates, assigns, and schedules work orders.'),
  reviewer: message('Approves reports or sends them back.'),
  billing: message('Approves and pays bills, writes invoices, and sees costs.'),
  payroll: message('Approves time and receipts, exports payroll, and sees costs.'),
  read_only: message('Sees the office’s work and its costs, and changes nothing.'),
  technician: message('Does work on site, and sees no prices.'),
  custom: message('Does what is checked below.'),
};
