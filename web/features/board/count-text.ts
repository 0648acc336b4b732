const figures = new Intl.NumberFormat('en-US');

/** '24'; '1,000+' where nobody has counted further. */
export const countText = ({ total, atLeast }: { total: number; atLeast: boolean }): string =>
  `${figures.format(total)}${atLeast ? '+' : ''}`;
