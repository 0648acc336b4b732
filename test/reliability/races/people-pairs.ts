import { ownerValue, type Pair, pick, type RaceFixture } from './race.ts';

/** Pairs of people: the office keeps an administrator, whoever removes whom. */
export const PEOPLE_PAIRS: Record<string, Pair> = {
  'two administrators': {
    // All rounds are about the same two people.
    atOnce: 1,
    async prepare(fixture, random) {
      const { admin, manager } = fixture.company.people;
      await setRoles(fixture, { admin: 'admin', manager: 'admin' });
      const demote = (by: typeof admin, whom: typeof admin) => {
        const members = () => by.client.from('organization_members');
        return pick(random, [
          () => members().update({ role: 'employee' }).eq('user_id', whom.profileId),
          () => members().delete().eq('user_id', whom.profileId),
        ]);
      };
      return {
        moves: [demote(admin, manager), demote(manager, admin)],
        problems: async () => {
          const left = await ownerValue<number>(
            fixture,
            `select count(*)::int as value from public.organization_members m
             join public.organizations o on o.id = m.organization_id
             where o.organization_type = 'internal' and m.role = 'admin'`,
            [],
          );
          await setRoles(fixture, { admin: 'admin', manager: 'manager' });
          return left > 0 ? [] : ['nobody administers the portal'];
        },
      };
    },
  },
};

async function setRoles({ owner, company }: RaceFixture, roles: { admin: string; manager: string }) {
  const { people, organizations } = company;
  for (const name of ['admin', 'manager'] as const) {
    await owner.query(
      `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)
       on conflict (user_id, organization_id) do update set role = excluded.role`,
      [people[name].profileId, organizations.contractor, roles[name]],
    );
  }
}
