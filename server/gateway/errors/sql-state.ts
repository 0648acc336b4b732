import type { Identity } from '#server/gateway/identity-types.ts';

/** Whole classes of SQLSTATE by their first two letters, and single ones where they differ (rest protocol 12). */
const BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21': 500,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

const BY_STATE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  // The server crashed, or cannot be used yet: as passing as 57P01.
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
};

/** The HTTP status of an error that PostgreSQL answers with. */
export function statusOfSqlState(state: string, message: string, identity: Identity): number {
  if (state === '42501') return identity.role === 'anon' ? 401 : 403;
  if (state === '21000' && message.includes('requires a WHERE clause')) return 400;
  // PostgreSQL built without XML says so for a function that it calls unknown: not acceptable, rather than not found.
  if (state === '42883' && message.startsWith('function xmlagg(')) return 406;
  if (state === '22023' && /^role .* does not exist$/.test(message)) return 401;
  const chosen = /^PT([2-5]\d\d)$/.exec(state)?.[1];
  if (chosen !== undefined) return Number(chosen);
  return BY_STATE[state] ?? BY_CLASS[state.slice(0, 2)] ?? 400;
}
