import type { CommandFunctions } from '#shared/commands.ts';
import type { Database } from '#shared/database.types.ts';

export type { Database, Json } from '#shared/database.types.ts';

/** The types for supabase-js: the generated tables and functions, and the commands. */
export type AppDatabase = {
  public: Omit<Database['public'], 'Functions'> & {
    Functions: Database['public']['Functions'] & CommandFunctions;
  };
};

type Tables = Database['public']['Tables'];
type TableName = keyof Tables & string;

/** A row as the data API answers it, e.g. `Row<'work_orders'>`. */
export type Row<Name extends TableName> = Tables[Name]['Row'];

/** What an update takes. */
export type UpdateRow<Name extends TableName> = Tables[Name]['Update'];
