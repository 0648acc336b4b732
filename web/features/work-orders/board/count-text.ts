import { formatNumber } from '#shared/locale.ts';

/** '24'; '1,000+' where counting stopped. */
export const countText = ({ total, atLeast }: { total: number; atLeast: boolean }): string =>
  `${formatNumber(total)}${atLeast ? '+' : ''}`;
