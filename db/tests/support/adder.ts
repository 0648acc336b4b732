import type pg from 'pg';
import { one } from './identities.ts';

/** Inserts one row and answers its id; the keys are trusted column names. */
export function adder(owner: pg.Pool) {
  return (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(row);
    const placeholders = columns.map((_column, index) => `$${index + 1}`);
    const text = `insert into public.${table} (${columns.join(', ')}) values (${placeholders.join(', ')}) returning id`;
    return one(owner, text, Object.values(row));
  };
}
