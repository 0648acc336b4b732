const WEIGHTS = [3, 7, 1];

/** Whether the ninth digit of a bank's routing number fits the other eight; `app.is_routing_number` in the database. */
export const isRoutingNumber = (typed: string): boolean =>
  /^\d{9}$/.test(typed) &&
  [...typed].reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0) % 10 === 0;
