import type { Factor } from '@supabase/supabase-js';

/** The kinds of second factors that somebody adds, as the protocol calls them. */
export type FactorKind = Exclude<Factor['factor_type'], 'recovery_code'>;
