import pg from 'pg';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import { makeCrowd, type Talker } from '../live/crowd.ts';
import type { Viewer } from '../world/viewer.ts';
import type { World } from '../world/world.ts';

/** A contractor with its customers and subcontractors. */
const CUSTOMERS = 30;
const SUBCONTRACTORS = 19;
const WORK_ORDERS_EACH = 40;
/** How many people there are of each kind. */
const STAFF = { admin: 20, employee: 80, partner: 100, subcontractor: 100 } as const;

/** Somebody who works in the portal for a day. */
export interface Worker extends Viewer, Talker {
  claims: AccessTokenClaims;
}

/** 50 companies with 300 people, each of whom takes part in one conversation of six, and work between them. */
export async function openCompanies({ superuser, url, signingKey }: World): Promise<Worker[]> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const customers = await makeOrganizations(client, 'partner', CUSTOMERS);
    const firms = await makeOrganizations(client, 'subcontractor', SUBCONTRACTORS);
    await makeWork(client, customers, firms);
    const names = Object.entries(STAFF).flatMap(([name, count]) =>
      Array.from({ length: count }, () => name as Viewer['name']),
    );
    const crowd = await makeCrowd(client, {
      people: names.length,
      conversations: names.length / 6,
      url,
      signingKey,
    });
    const contractor = await contractorOf(client);
    const workers: Worker[] = [];
    for (const [index, talker] of crowd.entries()) {
      const name = names[index] ?? 'admin';
      const home = name === 'partner' ? customers : name === 'subcontractor' ? firms : [contractor];
      workers.push(await hire(client, talker, name, home[index % home.length] ?? ''));
    }
    await client.query('analyze');
    return workers;
  } finally {
    await client.end();
  }
}

async function contractorOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from public.organizations where organization_type = 'internal'`,
  );
  return rows[0]?.id ?? '';
}

async function makeOrganizations(client: pg.Client, type: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.organizations (name, organization_type)
     select 'Workday ' || $1::text || ' ' || n, $1 from generate_series(1, $2::int) n returning id`,
    [type, count],
  );
  return rows.map(({ id }) => id);
}

async function makeWork(client: pg.Client, customers: string[], firms: string[]): Promise<void> {
  await client.query(
    `with site as (
       insert into public.partner_locations (organization_id, name)
       select id, 'Main Street' from unnest($1::uuid[]) id returning id, organization_id
     )
     insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id)
     select 'Job ' || n, 'in_progress', site.organization_id, site.id, ($2::uuid[])[1 + n % cardinality($2::uuid[])]
     from site, generate_series(1, $3::int) n`,
    [customers, firms, WORK_ORDERS_EACH],
  );
}

async function hire(
  client: pg.Client,
  talker: Talker,
  name: Viewer['name'],
  organizationId: string,
): Promise<Worker> {
  const isFirm = name === 'partner' || name === 'subcontractor';
  await client.query(
    'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)',
    [talker.profileId, organizationId, isFirm ? 'member' : name],
  );
  if (name === 'employee') {
    await client.query(
      'insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 65)',
      [talker.profileId],
    );
  }
  const { rows } = await client.query<{ id: string; location_id: string; customer_id: string }>(
    `select id, partner_location_id as location_id, organization_id as customer_id from public.work_orders
     where status = $3 and partner_location_id is not null
       and (not $2 or $1 in (assigned_organization_id, organization_id))
     order by created_at desc limit 16`,
    // What the crew may clock in on is not at a firm.
    [organizationId, isFirm, name === 'employee' ? 'assigned' : 'in_progress'],
  );
  return {
    ...talker,
    name,
    claims: JSON.parse(Buffer.from(talker.token.split('.')[1] ?? '', 'base64url').toString()),
    organizationId: isFirm ? organizationId : undefined,
    customerId: rows[0]?.customer_id,
    invoiceId: undefined,
    workOrderIds: rows.map(({ id }) => id),
    locationIds: rows.map(({ location_id }) => location_id),
    threadIds: [talker.conversationId],
  };
}
