import type { Capability } from '#shared/rules/capabilities.ts';
import type { Cast, CastName } from './cast.ts';
import { capabilitiesOf, NOBODY, roleOf } from './cast.ts';
import type { World } from './world.ts';

/**
 * In what relation somebody stands to a row. `requester`, `crew` and `clerk` are the one person of the customer, the
 * subcontractor and the office who is named on it; `customer` and `subcontractor` are everybody of these firms. `staff` is
 * everybody of the contractor, `office` those with a capability, and a capability those who have it.
 */
export type Who =
  | 'admin'
  | 'staff'
  | 'office'
  | Capability
  | 'customer'
  | 'administrator of the customer'
  | 'subcontractor'
  | 'any subcontractor'
  | 'requester'
  | 'crew'
  | 'clerk'
  | 'any member';

type Row = Record<string, unknown>;

/** What is expected of one kind of row. What is not said is nobody's. */
export interface Shape {
  table: string;
  /** Tells shapes of one table apart. */
  kind?: string;
  /** The values by which the row of a world is found. */
  key(world: World): Row;
  see: Who[];
  /** Who may change which of its columns, each to a value that it can take; and those that depend on other rows. */
  change?: { by: Who[]; columns: Row; more?: string[] };
  remove?: Who[];
  /** Who may add such a row, which further columns then count as sent, and which of those only by the office. */
  add?: { by: Who[]; row(world: World, cast: Cast): Row; more?: string[]; office?: string[] };
  /** Who may write over the row by naming its key, where the key can be named at all. */
  replace?: { by: Who[]; row(world: World): Row; key: string };
}

export const nameOf = ({ table, kind }: Shape): string => (kind ? `${table}, ${kind}` : table);

/** Whether somebody stands in one of these relations to the rows of a world. */
export function isAmong(name: CastName | 'anon', who: readonly Who[], world: World): boolean {
  if (name === 'anon' || NOBODY.includes(name)) return false;
  return who.some((word) => stands(name, word, world));
}

function stands(name: CastName, word: Who, world: World): boolean {
  const { office, capabilities, firms = [], isFirmAdmin } = roleOf(name);
  switch (word) {
    case 'any member':
      return office !== undefined || firms.length > 0;
    case 'admin':
      return office === 'admin' && capabilities === undefined;
    case 'staff':
      return office !== undefined;
    case 'office':
      return capabilitiesOf(name).length > 0;
    case 'customer':
      return firms.includes(world.customerName);
    case 'administrator of the customer':
      return isFirmAdmin === true && firms.includes(world.customerName);
    case 'any subcontractor':
      return firms.some((firm) => firm === 'subcontractor' || firm === 'otherSubcontractor');
    case 'subcontractor':
      return firms.includes(world.subcontractorName);
    case 'requester':
    case 'crew':
    case 'clerk':
      return name === world.people[word];
    default:
      return capabilitiesOf(name).includes(word);
  }
}
