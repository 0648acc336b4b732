import { formatNumber } from '#shared/locale.ts';

const TWO_DECIMALS = { maximumFractionDigits: 2 };

/** A quantity: '2.5', '1,200'. */
export const formatQuantity = (quantity: number): string => formatNumber(quantity, TWO_DECIMALS);
