import type { PartnerKey } from './companies.ts';
import type { Random } from './random.ts';

export interface Location {
  id: string;
  partner: PartnerKey;
  name: string;
  storeNumber: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  contactName: string;
  contactPhone: string;
  accessNotes: string;
  isActive: boolean;
}

/** Invented towns, laid over central Ohio so that maps and routes look right: latitude, longitude, postal code. */
const towns = [
  ['Alder Falls', 39.962, -82.998, '43091'],
  ['Marlow Heights', 40.118, -82.931, '43295'],
  ['Bexford', 39.876, -83.142, '43088'],
  ['Stonefield', 40.043, -83.138, '43094'],
  ['Cedar Crossing', 39.904, -82.782, '43297'],
  ['Northgate', 40.161, -83.074, '43096'],
  ['Harlan Mills', 39.771, -82.961, '43089'],
  ['Plum Hollow', 39.989, -82.811, '43298'],
  ['Wickham', 40.072, -82.872, '43299'],
  ['Kestrel Ridge', 39.842, -82.872, '43292'],
  ['Three Elms', 40.284, -83.061, '43293'],
  ['Juniper Grove', 39.926, -83.221, '43294'],
] as const;

const streets = [
  'Thrush Hollow Rd',
  'Old Orchard Pike',
  'Granary Blvd',
  'Sawmill Bend Rd',
  'Meadowlark Ave',
  'Quarry Line Rd',
  'Founders Pkwy',
  'Chestnut Ridge Dr',
  'Canal Street',
  'Hickory Trace',
  'Bellwether Ln',
  'Ferry Landing Rd',
  'Windrow Way',
  'Stagecoach Rd',
] as const;

const managers = [
  'Alicia Grant',
  'Brian Koch',
  'Carmen Ortiz',
  'Darnell Hughes',
  'Emily Novak',
  'Frank Delgado',
  'Gina Russo',
  'Heather Lund',
  'Isaac Monroe',
  'Janet Pruitt',
  'Keisha Warren',
  'Leon Fischer',
  'Maya Patel',
  'Nathan Boyd',
  'Olga Marin',
  'Peter Yoon',
  'Quinn Saunders',
  'Rosa Beltran',
  'Scott Emery',
  'Tanya Ivers',
] as const;

interface Chain {
  count: number;
  firstNumber: number;
  step: number;
  phoneArea: string;
  kind: string;
  access: readonly string[];
}

const chains: Record<PartnerKey, Chain> = {
  harvest: {
    count: 18,
    firstNumber: 101,
    step: 3,
    phoneArea: '614',
    kind: 'Market',
    access: [
      'Check in at the customer service desk. Roof hatch in the receiving room; key with the manager on duty.',
      'Receiving dock behind the store, ring the bell. Deliveries have the dock until 10 AM.',
      'Night crew from 10 PM; use the side door by the cart storage and call the store phone.',
      'No work on the sales floor before 9 PM without a call to the store manager.',
    ],
  },
  larkspur: {
    count: 15,
    firstNumber: 2204,
    step: 11,
    phoneArea: '740',
    kind: 'Pharmacy',
    access: [
      'Nobody behind the pharmacy counter without a pharmacist present. Sign the visitor log.',
      'Roof ladder locked; key in the office safe. Alarm panel by the rear door.',
      'Park in the rear. The drive-through lane must stay open 8 AM to 9 PM.',
    ],
  },
  tamarack: {
    count: 12,
    firstNumber: 7,
    step: 2,
    phoneArea: '937',
    kind: 'Branch',
    access: [
      'Photo ID at the teller line. Work behind the counter only before 9 AM or after 5 PM with an escort.',
      'Call the branch 30 minutes ahead. Mechanical room needs dual control.',
      'Drive-up lanes close at 6 PM; use the employee entrance on the north side.',
    ],
  },
};

/** Every building of the three partners, spread over the towns. */
export function locations(random: Random): Location[] {
  return (Object.keys(chains) as PartnerKey[]).flatMap((partner) => chainLocations(partner, random));
}

function chainLocations(partner: PartnerKey, random: Random): Location[] {
  const chain = chains[partner];
  return Array.from({ length: chain.count }, (_, index) => {
    const [city, latitude, longitude, postalCode] = towns[index % towns.length] ?? towns[0];
    const street = random.pick(streets);
    const number = chain.firstNumber + index * chain.step;
    // A second shop in the same town is named by its street, as people do.
    const name = index < towns.length ? `${city} ${chain.kind}` : `${city} – ${street.replace(/ \w+$/, '')}`;
    return {
      id: random.uuid(),
      partner,
      name,
      storeNumber: String(number).padStart(3, '0'),
      street: `${random.int(2, 98) * 50 + random.int(1, 49)} ${street}`,
      city,
      state: 'OH',
      postalCode,
      latitude: round6(latitude + (random.next() - 0.5) * 0.05),
      longitude: round6(longitude + (random.next() - 0.5) * 0.06),
      contactName: managers[(index * 7 + chain.firstNumber) % managers.length] ?? managers[0],
      contactPhone: `(${chain.phoneArea}) 555-01${String((index * 3 + chain.firstNumber) % 100).padStart(2, '0')}`,
      accessNotes: random.pick(chain.access),
      // One branch closed in the spring; its history stays.
      isActive: !(partner === 'tamarack' && index === chain.count - 1),
    };
  });
}

function round6(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
