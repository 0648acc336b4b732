import { asService } from '#server/domains/company/as-service.ts';
import type { AddressChanges } from '#server/gateway/context.ts';

/**
 * Changes of an email address are confirmed on the page of the portal. People change their address on another device,
 * so members keep their access. An account without a membership may be a stranger's, who names the address of somebody
 * else (decision 067).
 */
export const addressChanges: AddressChanges = {
  page: '/account-change',
  keepsAccess: (client, userId) =>
    asService(client, async () => {
      const { rowCount } = await client.query(
        `select 1 from public.organization_members m join public.profiles p on p.id = m.user_id
         where p.user_id = $1 limit 1`,
        [userId],
      );
      return rowCount === 1;
    }),
};
