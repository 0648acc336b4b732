import { RECEIPT_CATEGORIES } from '#shared/commands/receipts.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';

export type ReceiptCategory = (typeof RECEIPT_CATEGORIES)[number];

const NAMES: Record<ReceiptCategory, Message> = {
  materials: message('Materials'),
  tools: message('Tools'),
  equipment_rental: message('Equipment rental'),
  fuel: message('Fuel'),
  travel: message('Travel'),
  meals: message('Meals'),
  permits: message('Permits'),
  other: message('Other'),
};

export const categoryName = (category: string): string =>
  t(NAMES[category as ReceiptCategory] ?? received(category));

export const categoryOptions = () =>
  RECEIPT_CATEGORIES.map((value) => ({ value, label: categoryName(value) }));
