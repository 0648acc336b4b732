const PRECISION = 1e6;

/** Degrees with a precision of about a decimeter: more digits are noise. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * PRECISION) / PRECISION;

/** Whether a typed value is a latitude (`most` is 90) or a longitude (180). */
export const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;
