import { DEFAULT_TRADE_SETTINGS } from '#shared/rules/trades.ts';
import { configuredTrades } from '#web/lib/configured-trades.ts';
import { t } from '#web/lib/text.ts';

const officeTrades = () => configuredTrades() ?? DEFAULT_TRADE_SETTINGS;

/** The trades that new work can have, in the office's order. */
export const activeTrades = (): string[] =>
  officeTrades()
    .filter(({ is_active }) => is_active)
    .map(({ name }) => name);

/** As options of a filter: with the trades that only older work has. */
export const tradeFilterOptions = () => officeTrades().map(({ name }) => ({ value: name, label: name }));

/** The value of a filter for work without a trade. */
export const NO_TRADE = 'none';

const EXCEPT = 'except:';

/** The value of a filter for work of all trades but these; '' is work without a trade. */
export const exceptTrades = (trades: readonly string[]): string =>
  EXCEPT + trades.map((name) => encodeURIComponent(name || NO_TRADE)).join(',');

/** The trades that such a value leaves out, as they are stored; undefined for another value. */
export function exceptedTrades(value: unknown): string[] | undefined {
  if (typeof value !== 'string' || !value.startsWith(EXCEPT)) return undefined;
  return value
    .slice(EXCEPT.length)
    .split(',')
    .map((name) => (name === NO_TRADE ? '' : decoded(name)));
}

/** Somebody may have typed the URL. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** 'All but HVAC, Plumbing'; undefined for another value. */
export function exceptText(value: string): string | undefined {
  const names = exceptedTrades(value);
  return names && t('All but {{trades}}', { trades: names.map((name) => name || t('No trade')).join(', ') });
}

/** As options of a list of work, which may have no trade. */
export const workTradeOptions = () => [...tradeFilterOptions(), { value: NO_TRADE, label: t('No trade') }];

/** The photos that a final report of a trade needs. */
export interface PhotoRule {
  before: number;
  after: number;
}

/** The rule of a trade; a trade that is not in the list needs no photos. */
export function photoRuleOf(trade: string | undefined): PhotoRule {
  const setting = officeTrades().find(({ name }) => name === trade);
  return { before: setting?.photos_before ?? 0, after: setting?.photos_after ?? 0 };
}
