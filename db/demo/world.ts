import { type Calendar, createCalendar } from './calendar.ts';
import { type Company, companies } from './companies.ts';
import { type Location, locations } from './locations.ts';
import { type Person, people } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { createRoster, type Roster } from './roster.ts';

/** What exists before the first work order: locations, people, the calendar, and random numbers. */
export interface World {
  random: Random;
  calendar: Calendar;
  companies: readonly Company[];
  people: readonly Person[];
  locations: readonly Location[];
  roster: Roster;
  /** People of one organization who still work there. */
  peopleOf(company: Person['company']): readonly Person[];
}

const SEED = 20_260_401;

/** The world of the demo on the day of `now`. */
export function createWorld(now: Date, companyName: string): World {
  const random = createRandom(SEED);
  const calendar = createCalendar(now);
  const everybody = people();
  return {
    random,
    calendar,
    companies: companies(companyName),
    people: everybody,
    locations: locations(random),
    roster: createRoster(calendar, random),
    peopleOf: (company) => everybody.filter((person) => person.company === company && person.isActive),
  };
}
