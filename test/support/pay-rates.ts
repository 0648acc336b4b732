import type pg from 'pg';

/** The version of a person's rates that `set_pay_rates` changes; null without any. */
export async function payRatesVersion(owner: pg.Pool, profileId: string): Promise<string | null> {
  const { rows } = await owner.query<{ version: string | null }>(
    `select to_json(max(updated_at)) #>> '{}' as version
     from (
       select updated_at from public.profile_rates where profile_id = $1
       union all
       select updated_at from public.profile_cost_rates where profile_id = $1
     ) stored`,
    [profileId],
  );
  return rows[0]?.version ?? null;
}
