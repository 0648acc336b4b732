import type { TradeSetting } from '#shared/rules/trades.ts';

let trades: readonly TradeSetting[] | undefined;

/**
 * The office's list from the portal's settings; undefined keeps the usual one, which `office-trades.ts` knows: the
 * sign-in page reads the settings, and shows no trade.
 */
export function setConfiguredTrades(list: readonly TradeSetting[] | undefined): void {
  trades = list;
}

/** The list that was set last. */
export const configuredTrades = (): readonly TradeSetting[] | undefined => trades;
