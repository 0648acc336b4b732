import type pg from 'pg';
import type { AccessTokenClaims, Identity } from '#server/gateway/identity-types.ts';
import { callerOf, readCall } from '#server/gateway/rest/call.ts';
import { planRead } from '#server/gateway/rest/read.ts';
import { becomeCaller } from '#server/gateway/rest/run/caller-settings.ts';
import { readSchema } from '#server/gateway/rest/schema-cache/read-schema.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** The list of the portal's work-order screens: 50 rows of one status, newest first, with what belongs to them. */
export function listPath(assignedOrganizationId: string | undefined): string {
  const select = [
    'id,work_order_number,title,status,priority,trade,created_at,due_date',
    'partner:organizations!work_orders_organization_id_fkey(name,initials)',
    'location:partner_locations(name,store_number,city,state)',
    'assignments:work_order_assignments(is_lead,assignee:profiles!work_order_assignments_assigned_to_fkey(first_name,last_name))',
  ].join(',');
  // A screen also says the filter that its policy implies: one index then serves both.
  const mine = assignedOrganizationId ? `&assigned_organization_id=eq.${assignedOrganizationId}` : '';
  return `/rest/v1/work_orders?select=${select}&status=eq.closed${mine}&order=created_at.desc,id&limit=50`;
}

/** What the gateway sends to the database for the list: the caller's settings, then the list. */
export async function listStatements(
  client: pg.ClientBase,
  path: string,
  claims: AccessTokenClaims,
): Promise<Statement[]> {
  const settings = restSettingsSchema.parse({});
  const schema = await readSchema(client, settings.schemas);
  const identity: Identity = { role: 'authenticated', claims };
  const request = { identity, method: 'GET', url: path, headers: {}, body: '' };
  const call = readCall(request, settings);
  const { statements } = await planRead({ current: async () => schema }, settings, call, 'work_orders');
  return [...becomeCaller(callerOf(call, settings, { readOnly: true, schema })), ...statements];
}
