const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** How much of something: '2.5', '1,200'. */
export const formatQuantity = (quantity: number): string => number.format(quantity);
