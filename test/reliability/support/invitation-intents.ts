import { createHash, randomUUID } from 'node:crypto';
import type { PersonName } from '#test/support/company.ts';
import type { Fixture } from './fixture.ts';

/** Ways to succeed with the commands of invitations that have a receipt; the others answer a secret or are anonymous. */
export const INVITATION_RECIPES = {
  revoke_invitation: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture) => ({
      invitation_id: (await addInvitation(fixture, `${randomUUID()}@example.test`)).id,
    }),
  },
  change_invitation: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture) => {
      const { id } = await addInvitation(fixture, `${randomUUID()}@example.test`);
      const { rows } = await fixture.owner.query<{ version: string }>(
        `select to_json(updated_at) #>> '{}' as version from public.invitations where id = $1`,
        [id],
      );
      const corrected = { first_name: 'Anne', last_name: 'Person', role: 'admin' as const };
      return { invitation_id: id, version: rows[0]?.version ?? '', ...corrected };
    },
  },
  accept_invitation: { as: 'stranger' as const, prepare: (fixture: Fixture) => invited(fixture, 'stranger') },
  decline_invitation: { as: 'partner' as const, prepare: (fixture: Fixture) => invited(fixture, 'partner') },
};

/** An invitation of a person to a new firm, by its token. */
async function invited(fixture: Fixture, name: PersonName): Promise<{ token: string }> {
  const { token } = await addInvitation(fixture, fixture.company.people[name].email);
  return { token };
}

async function addInvitation({ owner }: Fixture, email: string): Promise<{ id: string; token: string }> {
  const token = randomUUID();
  const { rows } = await owner.query<{ id: string }>(
    `with firm as (
       insert into public.organizations (name, organization_type) values ('A new firm', 'subcontractor') returning id
     )
     insert into public.invitations (email, first_name, last_name, organization_id, role)
     select $1, 'Ann', 'Person', id, 'member' from firm returning id`,
    [email],
  );
  const id = rows[0]?.id ?? '';
  await owner.query(
    `insert into app.invitation_links (token_hash, invitation_id, channel) values ($1, $2, 'mail')`,
    [createHash('sha256').update(token).digest('hex'), id],
  );
  return { id, token };
}
