import type pg from 'pg';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import { DEMO_PASSWORD } from '../../db/demo/people.ts';

/** What is read: few, because pgbench prepares a statement for each of them on each of its connections. */
const READ = 16;
/** Many more than connections: those who write to the same thread wait for each other, whatever stands before it. */
const WRITTEN = 128;

/** Somebody whose requests are measured. */
export interface Viewer {
  name: 'admin' | 'employee' | 'partner' | 'subcontractor';
  token: string;
  claims: AccessTokenClaims;
  profileId: string;
  /** Of a partner or a subcontractor: the organization whose work it sees. */
  organizationId: string | undefined;
  /** The customer of the first of its work orders. */
  customerId: string | undefined;
  /** The last invoice of that customer that is paid. */
  invoiceId: string | undefined;
  /** Some work orders that it sees, from all over the table. */
  workOrderIds: string[];
  /** The locations of closed work. */
  locationIds: string[];
  /** Threads that it writes in, and of which it reads the first. */
  threadIds: string[];
}

/** Signs an account of the demo in. Without `threadIds` it opens the threads of its work orders itself. */
export async function openViewer(
  url: string,
  anonKey: string,
  superuser: pg.Client,
  name: Viewer['name'],
  threadIds: string[] | undefined,
): Promise<Viewer> {
  const email = `${name}@fieldfare.test`;
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        ...{ apikey: anonKey, 'content-type': 'application/json' },
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${email} got ${answer.status} from ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const session = await post('/auth/v1/token?grant_type=password', { email, password: DEMO_PASSWORD });
  const token: string = session.access_token;
  const { rows } = await superuser.query<{ profile_id: string; organization_id: string | null }>(
    `select p.id as profile_id, o.id as organization_id
     from public.profiles p
     left join public.organization_members m on m.user_id = p.id
     left join public.organizations o on o.id = m.organization_id and o.organization_type <> 'internal'
     where p.email = $1`,
    [email],
  );
  const organizationId = rows[0]?.organization_id ?? undefined;
  const workOrders = await someWorkOrders(superuser, organizationId ?? null);
  const read = workOrders.slice(0, READ);
  const open = async (id: string): Promise<string> => {
    const thread = await post('/rest/v1/rpc/open_work_order_thread', { p_work_order_id: id }, token);
    await post('/rest/v1/rpc/mark_conversation_read', { p_conversation_id: thread }, token);
    return thread;
  };
  const customerId = workOrders[0]?.customer_id;
  return {
    ...{ name, token, organizationId, customerId },
    invoiceId: customerId === undefined ? undefined : await lastPaidInvoice(superuser, customerId),
    workOrderIds: read.map((row) => row.id),
    locationIds: workOrders
      .filter((row) => row.status === 'closed')
      .map((row) => row.location_id)
      .slice(0, READ),
    claims: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    profileId: rows[0]?.profile_id ?? '',
    threadIds: threadIds ?? (await Promise.all(workOrders.map(({ id }) => open(id)))),
  };
}

async function lastPaidInvoice(superuser: pg.Client, customerId: string): Promise<string | undefined> {
  const { rows } = await superuser.query<{ id: string }>(
    `select id from public.partner_invoices where organization_id = $1 and status = 'paid' order by created_at desc limit 1`,
    [customerId],
  );
  return rows[0]?.id;
}

async function someWorkOrders(superuser: pg.Client, organizationId: string | null) {
  const { rows } = await superuser.query<{
    id: string;
    location_id: string;
    status: string;
    customer_id: string;
  }>(
    `select id, partner_location_id as location_id, status, organization_id as customer_id
     from public.work_orders tablesample system (2) repeatable (7)
     where ($1::uuid is null or $1 in (assigned_organization_id, organization_id)) and partner_location_id is not null
     order by md5(id::text) limit ${WRITTEN}`,
    [organizationId],
  );
  return rows;
}
