import type { Moment } from '../calendar.ts';
import type { CompanyKey } from '../companies.ts';

/** Rows of one table, each with the same columns; a value is what its column reads from JSON. */
export interface TableRows {
  /** With its schema, e.g. `public.work_orders`. */
  table: string;
  rows: readonly Record<string, unknown>[];
}

/** What rows need to speak of people, organisations and instants as the database does. */
export interface Names {
  profile(person: string): string;
  user(person: string): string;
  organization(company: CompanyKey): string;
  instant(moment: Moment): string;
  /** Null stays null. */
  instantOrNull(moment: Moment | null): string | null;
}
