import type { Database } from '#shared/database.types.ts';
import type { Moment } from '../calendar.ts';
import type { CompanyKey } from '../companies.ts';

type Tables = Database['public']['Tables'];

/** What may be inserted into a table of the schema `public`. */
export type Insert<Name extends keyof Tables> = Tables[Name]['Insert'];

/** Rows of one table, each with the same columns; a value is what its column reads from JSON. */
export type TableRows =
  | {
      [Name in keyof Tables]: { table: `public.${Name}`; rows: readonly Insert<Name>[] };
    }[keyof Tables]
  | { table: 'auth.users' | 'auth.identities' | 'storage.objects'; rows: readonly Record<string, unknown>[] };

/** What rows need to speak of people, organizations and instants as the database does. */
export interface Names {
  profile(person: string): string;
  user(person: string): string;
  organization(company: CompanyKey): string;
  instant(moment: Moment): string;
  /** Null stays null. */
  instantOrNull(moment: Moment | null): string | null;
}
