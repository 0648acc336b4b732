import { grossOf, sumHours } from '#shared/rules/overtime.ts';

/** Hours at one cost rate; null for an unknown rate. */
export interface PaidHours {
  rate: number | null;
  hours: number;
}

/** The pay at one rate and one overtime multiplier. */
export interface Pay {
  rate: number | null;
  multiplier: number;
  regular: number;
  overtime: number;
  /** Null without a rate. */
  gross: number | null;
}

interface PaidDay {
  /** How many of its hours are regular ones: the first ones of the day. The others are overtime. */
  regular: number;
  multiplier: number;
  parts: readonly PaidHours[];
}

/** The pay for some days, by rate, in the order in which the rates were used. */
export function payOf(days: readonly PaidDay[]): Pay[] {
  const pay = new Map<string, Pay>();
  for (const { regular, multiplier, parts } of days) {
    let left = regular;
    for (const { rate, hours } of parts) {
      if (hours === 0) continue;
      const part = Math.min(left, hours);
      left = sumHours([left, -part]);
      const key = `${rate} ${multiplier}`;
      const before = pay.get(key);
      pay.set(key, {
        ...{ rate, multiplier, gross: null },
        regular: sumHours([before?.regular ?? 0, part]),
        overtime: sumHours([before?.overtime ?? 0, hours, -part]),
      });
    }
  }
  return [...pay.values()].map((each) => ({
    ...each,
    gross: each.rate === null ? null : grossOf(each, each.rate, each.multiplier),
  }));
}

/** The total pay, as the sum of the lines of a payroll; null when some hours have no rate. */
export function grossPayOf(pay: readonly Pay[]): number | null {
  if (pay.some(({ gross }) => gross === null)) return null;
  return pay.reduce((cents, { gross }) => cents + Math.round((gross ?? 0) * 100), 0) / 100;
}
