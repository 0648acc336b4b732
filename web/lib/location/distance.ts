import { haversineKm, milesOf, type Position } from '#shared/rules/hours.ts';

/** Miles between two places as the crow flies. */
export const distanceMiles = (a: Position, b: Position): number => milesOf(haversineKm(a, b));
