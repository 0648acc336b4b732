import type { Trade } from '#shared/rules/trades.ts';

/** Trades that the contractor's own crew does; the others go to a subcontractor. */
export const OWN_TRADES: readonly Trade[] = ['General Repairs', 'Flooring', 'Painting'];
