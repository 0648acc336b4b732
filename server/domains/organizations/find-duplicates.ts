import type pg from 'pg';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { companyDomain } from '#shared/rules/public-mail-domains.ts';

type Duplicate = CommandOutput<'find_organization_duplicates'>['duplicates'][number];

const SHOWN_MAX = 5;

interface Candidate {
  /** The organization itself, when it exists. */
  except_id: string | null;
  name: string;
  tax_number: string;
  emails: readonly string[];
}

/** Names organizations that may be the same company. */
export const findOrganizationDuplicates = defineCommand(
  'find_organization_duplicates',
  async (context, input) => {
    await requireOrganizationManager(context);
    const [duplicates = []] = await duplicatesOf(context.client, [input]);
    return { duplicates };
  },
);

/** For each candidate, the organizations that may be the same company. Each condition has its index. */
export async function duplicatesOf(
  client: pg.PoolClient,
  candidates: readonly Candidate[],
): Promise<Duplicate[][]> {
  const sent = candidates.map(({ emails, ...facts }, position) => ({
    ...facts,
    position,
    domains: emails.map(companyDomain).filter((domain) => domain !== null),
  }));
  const { rows } = await client.query<Duplicate & { position: number }>(
    `with sent as materialized (
       select s.position, s.except_id, s.domains, app.company_name_key(s.name) as name_key,
         nullif(upper(regexp_replace(s.tax_number, '[^[:alnum:]]', '', 'g')), '') as tax_key
       from jsonb_to_recordset($1)
         as s (position integer, except_id uuid, name text, tax_number text, domains text[])
     ), same as (
       select s.position, o.id, 'name' as what
       from sent s join public.organizations o on o.name_key = s.name_key
       union
       select s.position, i.organization_id, 'tax_number'
       from sent s join public.organization_internals i on i.tax_key = s.tax_key
       union
       select s.position, o.id, 'email_domain'
       from sent s cross join unnest(s.domains) d (domain) join public.organizations o on o.email_domain = d.domain
       union
       select s.position, b.organization_id, 'email_domain'
       from sent s cross join unnest(s.domains) d (domain)
       join public.organization_billing b on b.email_domain = d.domain
     ), found as (
       select s.position, o.id, o.name, o.organization_type, o.is_active, array_agg(s.what order by s.what) as same,
         row_number() over (partition by s.position order by count(*) desc, o.name, o.id) as rank
       from same s join sent on sent.position = s.position join public.organizations o on o.id = s.id
       where o.id is distinct from sent.except_id and o.merged_into_id is null
       group by s.position, o.id
     )
     select position, id, name, organization_type, is_active, same from found
     where rank <= ${SHOWN_MAX} order by position, rank`,
    [JSON.stringify(sent)],
  );
  return candidates.map((_candidate, index) =>
    rows.filter(({ position }) => position === index).map(({ position: _position, ...found }) => found),
  );
}
