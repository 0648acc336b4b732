import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';

export type Channel = 'mail' | 'copy';

/** How the token of a link is stored. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link of an invitation, with 256 random bits. Its token is in the fragment, which no server log contains. */
export async function makeLink(
  elevated: ElevatedClient,
  publicUrl: string,
  { invitationId, channel }: { invitationId: string; channel: Channel },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await elevated.query(
    'insert into app.invitation_links (token_hash, invitation_id, channel) values ($1, $2, $3)',
    [hashOf(token), invitationId, channel],
  );
  return `${publicUrl}/invitation#token=${token}`;
}

/** Ends the links of an invitation: all, or those of one channel. */
export async function replaceLinks(
  elevated: ElevatedClient,
  invitationId: string,
  channel?: Channel,
): Promise<void> {
  await elevated.query(
    `update app.invitation_links set replaced_at = now()
     where invitation_id = $1 and replaced_at is null and ($2::text is null or channel = $2)`,
    [invitationId, channel],
  );
}

/** An invitation as one of its links finds it. */
export interface LinkedInvitation {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  organization_id: string;
  organization_name: string;
  organization_type: 'internal' | 'partner' | 'subcontractor';
  role: string;
  preset: string | null;
  bill_approval_limit: string | null;
  may_approve_over_nte: boolean;
  employee_number: string | null;
  hourly_billable_rate: string | null;
  hourly_cost_rate: string | null;
  invited_by: string | null;
  inviter_name: string | null;
  expires_at: string;
  channel: Channel;
  status: 'open' | 'expired' | 'used' | 'declined' | 'revoked' | 'replaced';
}

// Closed, as if it were revoked: the organization is not active, or the inviter may no longer give this access.
const STATUS = `case
    when i.status = 'accepted' then 'used'
    when i.status <> 'pending' then i.status
    when not o.is_active or not app.may_invite(
      i.invited_by, i.organization_id, i.role, i.preset, i.bill_approval_limit, i.may_approve_over_nte
    ) then 'revoked'
    when l.replaced_at is not null then 'replaced'
    when i.expires_at <= now() then 'expired'
    else 'open' end`;

/** The invitation of a link, as it is now; undefined for an unknown link. */
export async function invitationOf(
  elevated: ElevatedClient,
  token: string,
): Promise<LinkedInvitation | undefined> {
  const { rows } = await elevated.query<LinkedInvitation>(
    `select i.id, i.email, i.first_name, i.last_name, i.phone, i.organization_id, i.role, i.preset, i.employee_number,
       i.bill_approval_limit, i.may_approve_over_nte, i.invited_by,
       i.hourly_billable_rate, i.hourly_cost_rate, l.channel, ${STATUS} as status,
       o.name as organization_name, o.organization_type, to_json(i.expires_at) #>> '{}' as expires_at,
       nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') as inviter_name
     from app.invitation_links l
     join public.invitations i on i.id = l.invitation_id
     join public.organizations o on o.id = i.organization_id
     left join public.profiles p on p.id = i.invited_by
     where l.token_hash = $1`,
    [hashOf(token)],
  );
  return rows[0];
}

/**
 * The same, held until the transaction ends: two people who accept at once, or an inviter who revokes, resends, or is
 * dismissed meanwhile, wait for each other. The state is read again once the rows are held; the inviter is held first,
 * as by whoever deactivates them.
 */
export async function holdInvitation(
  elevated: ElevatedClient,
  token: string,
): Promise<LinkedInvitation | undefined> {
  const seen = await invitationOf(elevated, token);
  if (!seen) return undefined;
  await elevated.query('select app.hold_inviter($1)', [seen.invited_by]);
  await holdRow(elevated, seen.id);
  const held = await invitationOf(elevated, token);
  // Whoever corrected it meanwhile is its inviter now.
  if (held && held.invited_by !== seen.invited_by)
    await elevated.query('select app.hold_inviter($1)', [held.invited_by]);
  return held;
}

/** Waits for, then holds, the row of an invitation. */
export async function holdRow(elevated: pg.ClientBase, id: string): Promise<void> {
  await elevated.query('select 1 from public.invitations where id = $1 for update', [id]);
}
