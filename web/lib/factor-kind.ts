import type { Factor } from '@supabase/supabase-js';

/** The kinds of second factors, as the protocol names them. */
export type FactorKind = Exclude<Factor['factor_type'], 'recovery_code'>;
