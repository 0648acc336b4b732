import type { World } from '../world.ts';
import type { Names } from './table-rows.ts';

/** Gives every person and organization of the world its ids. */
export function namesOf({ random, people, companies, calendar }: World): Names {
  const profiles = new Map(people.map(({ key }) => [key, random.uuid()]));
  const users = new Map(people.map(({ key }) => [key, random.uuid()]));
  const organizations = new Map(companies.map(({ key }) => [key, random.uuid()]));
  return {
    profile: (person) => known(profiles, person),
    user: (person) => known(users, person),
    organization: (company) => known(organizations, company),
    instant: calendar.instant,
    instantOrNull: (moment) => (moment === null ? null : calendar.instant(moment)),
  };
}

function known<Key extends string>(ids: ReadonlyMap<Key, string>, key: Key): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`Nobody in the demo is called ${key}.`);
  return id;
}
