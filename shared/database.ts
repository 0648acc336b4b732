import type { CommandFunctions } from '#shared/commands.ts';
import type { Database } from '#shared/database.types.ts';

export type { Database, Json } from '#shared/database.types.ts';

/** What supabase-js is told: the tables as generated, and the commands beside the functions of the database. */
export type AppDatabase = {
  public: Omit<Database['public'], 'Functions'> & {
    Functions: Database['public']['Functions'] & CommandFunctions;
  };
};

type Tables = Database['public']['Tables'];
export type TableName = keyof Tables & string;

/** A row as the data API answers it, e.g. `Row<'work_orders'>`. */
export type Row<Name extends TableName> = Tables[Name]['Row'];

/** What an update takes. */
export type UpdateRow<Name extends TableName> = Tables[Name]['Update'];
