import { z } from 'zod';
import { asService } from '#server/domains/company/as-service.ts';
import type { SsoMembers } from '#server/gateway/context.ts';

const memberships = z.strictObject({
  organization_id: z.uuid(),
  role: z.enum(['admin', 'manager', 'employee', 'member']).optional(),
});

/** What each kind of organization has, the least first: that is what a newcomer gets unless the office says another. */
const ROLES: Record<string, readonly string[]> = {
  internal: ['employee', 'manager', 'admin'],
  partner: ['member', 'admin'],
  subcontractor: ['member', 'admin'],
};

/**
 * People whom a company signs in join the organization that the company's provider names, in the role it names:
 * `{"organization_id": "…", "role": "member"}`. What the company itself says of them makes nobody anything.
 */
export const ssoMembers: SsoMembers = {
  read: async (client, membership) => {
    const { data: given } = memberships.safeParse(membership);
    if (!given) return undefined;
    const { rows } = await asService(client, () =>
      client.query<{ organization_type: string }>(
        'select organization_type from public.organizations where id = $1 and is_active',
        [given.organization_id],
      ),
    );
    const roles = ROLES[rows[0]?.organization_type ?? ''] ?? [];
    const role = given.role ?? roles[0];
    return role && roles.includes(role) ? { ...given, role } : undefined;
  },
  join: async (client, userId, membership) => {
    const { organization_id: organizationId, role } = memberships.parse(membership);
    await asService(client, async () => {
      const joined = await client.query(
        `insert into public.organization_members (user_id, organization_id, role)
         select id, $2, $3 from public.profiles where user_id = $1`,
        [userId, organizationId, role],
      );
      if (joined.rowCount !== 1) throw new Error('Somebody new has no profile to join an organization with.');
      // Members of the contractor clock in.
      await client.query(
        `update public.profiles set is_employee = true where user_id = $1 and exists (
           select from public.organizations where id = $2 and organization_type = 'internal')`,
        [userId, organizationId],
      );
    });
  },
};
