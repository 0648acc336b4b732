import { RECEIPT_CATEGORIES } from '#shared/commands/receipts.ts';
import { t } from '#web/lib/text.ts';

export type ReceiptCategory = (typeof RECEIPT_CATEGORIES)[number];

const NAMES: Record<ReceiptCategory, string> = {
  materials: 'Materials',
  tools: 'Tools',
  equipment_rental: 'Equipment rental',
  fuel: 'Fuel',
  travel: 'Travel',
  meals: 'Meals',
  permits: 'Permits',
  other: 'Other',
};

export const categoryName = (category: string): string => t(NAMES[category as ReceiptCategory] ?? category);

export const categoryOptions = () =>
  RECEIPT_CATEGORIES.map((value) => ({ value, label: categoryName(value) }));
