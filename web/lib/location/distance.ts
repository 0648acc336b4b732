import { haversineKm, milesOf, type Position } from '#shared/rules/hours.ts';

/** Miles between two positions in a straight line. */
export const distanceMiles = (a: Position, b: Position): number => milesOf(haversineKm(a, b));
