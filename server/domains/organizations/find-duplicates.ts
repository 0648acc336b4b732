import { defineCommand } from '#server/domains/define-command.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { companyDomain } from '#shared/rules/public-mail-domains.ts';

type Duplicate = CommandOutput<'find_organization_duplicates'>['duplicates'][number];

const SHOWN_MAX = 5;

/** Names organizations that may be the same company. Each condition has its index. */
export const findOrganizationDuplicates = defineCommand(
  'find_organization_duplicates',
  async (context, input) => {
    await requireOrganizationManager(context);
    const domains = input.emails.map(companyDomain).filter((domain) => domain !== null);
    const { rows } = await context.client.query<Duplicate>(
      `with sent as (select app.company_name_key($1) as name_key,
         nullif(upper(regexp_replace($2, '[^[:alnum:]]', '', 'g')), '') as tax_key
       ), same as (
         select o.id, 'name' as what from public.organizations o, sent where o.name_key = sent.name_key
         union all
         select i.organization_id, 'tax_number' from public.organization_internals i, sent
         where i.tax_key = sent.tax_key
         union all
         select o.id, 'email_domain' from public.organizations o where o.email_domain = any ($3)
       )
       select o.id, o.name, o.organization_type, o.is_active, array_agg(distinct s.what) as same
       from same s join public.organizations o on o.id = s.id
       where o.id is distinct from $4::uuid and o.merged_into_id is null
       group by o.id order by count(*) desc, o.name, o.id limit ${SHOWN_MAX}`,
      [input.name, input.tax_number, domains, input.except_id],
    );
    return { duplicates: rows };
  },
);
