import { formatNumber } from '#shared/locale.ts';
import {
  isMarkup,
  PRICE_KIND_LABELS,
  PRICE_SCOPE_LABELS,
  PRICE_TIME_KIND_LABELS,
} from '#shared/rules/prices.ts';
import { locationName } from '#web/lib/location-label.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';

interface Priced {
  kind: string;
  value: number;
}

/** '$95.00', '$0.725', or '15%'. */
export function priceText({ kind, value }: Priced): string {
  if (isMarkup(kind)) return t('{{n}}%', { n: formatNumber(value, { maximumFractionDigits: 4 }) });
  return formatNumber(value, {
    ...{ style: 'currency', currency: 'USD' },
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 4 },
  });
}

const labelOf = (labels: object, code: string): string => {
  const label = (labels as Partial<Record<string, Message>>)[code];
  return t(label ?? received(code));
};

export const kindLabel = (kind: string): string => labelOf(PRICE_KIND_LABELS, kind);
export const scopeLabel = (scope: string): string => labelOf(PRICE_SCOPE_LABELS, scope);
export const timeKindLabel = (timeKind: string): string => labelOf(PRICE_TIME_KIND_LABELS, timeKind);

interface Conditions {
  kind: string;
  trade?: string | null | undefined;
  labor_class?: string | null | undefined;
  time_kind?: string | null | undefined;
  tier_from?: number | undefined;
  minimum_hours?: number | null | undefined;
  description?: string | null | undefined;
}

/** What an item is the price of, in words: 'HVAC · Emergency · at least 2 hours'. */
export function conditionsText(item: Conditions): string {
  const { kind, trade, labor_class, time_kind, tier_from, minimum_hours, description } = item;
  return [
    description,
    labor_class,
    trade ?? t('Any trade'),
    kind === 'hour' && (time_kind ? timeKindLabel(time_kind) : t('Any time')),
    isMarkup(kind) && tier_from ? t('from a cost of {{amount}}', { amount: formatMoney(tier_from) }) : null,
    minimum_hours && t('at least {{n}} hours', { n: formatNumber(minimum_hours) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface Target {
  scope: string | null;
  trade: string | null;
  project: { name: string } | null;
  location: { name: string; store_number: string } | null;
  customer: { name: string } | null;
}

/** Whose work a list prices: 'Greenway Markets', 'HVAC', 'Everyone'. */
export const targetText = ({ scope, trade, project, location, customer }: Target): string =>
  project?.name ??
  (location && locationName(location)) ??
  customer?.name ??
  trade ??
  scopeLabel(scope ?? 'everyone');

/** Why the first price applies. */
const WINS: Readonly<Record<string, Message>> = {
  only: message('It is the only price on a list that is valid then.'),
  scope: message('Its list fits the work order most closely.'),
  time_kind: message('It is for just this time.'),
  labor_class: message('It is for just this labor class.'),
  trade: message('It is for just this trade.'),
  tier_from: message('It is the highest tier that the cost reaches.'),
  valid_from: message('Its list began last.'),
  entered: message('It was entered last.'),
};

/** Why another price does not apply. */
const LOSES: Readonly<Record<string, Message>> = {
  scope: message('A list that fits the work order more closely has a price.'),
  time_kind: message('Another price is for just this time.'),
  labor_class: message('Another price is for just this labor class.'),
  trade: message('Another price is for just this trade.'),
  tier_from: message('The cost reaches a higher tier.'),
  valid_from: message('Another list began later.'),
  entered: message('Another price was entered later.'),
};

/** Why a candidate sets the price, or why it does not. */
export const decisionText = (applies: boolean, decidedBy: string): string =>
  labelOf(applies ? WINS : LOSES, decidedBy);
