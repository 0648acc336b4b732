import type pg from 'pg';
import type { Cast } from './cast.ts';
import type { World } from './world.ts';

export interface Column {
  table: string;
  name: string;
  /** PostgreSQL's own name of the type: `timestamptz`, `_text`. */
  type: string;
}

/** The columns of every table that can be named in a request at all. */
export async function readColumns(owner: pg.Pool): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select table_name as table, column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  return rows;
}

/** What somebody would write there to gain by it: each fits the column's type, and most of its checks. */
export function temptingValues({ name, type }: Column, cast: Cast, foreign: World): unknown[] {
  if (name === 'status')
    return ['submitted', 'approved', 'paid', 'completed', 'closed', 'sent', 'accepted', 'active'];
  if (name === 'role') return ['admin', 'manager', 'employee'];
  if (name === 'visibility') return ['everyone', 'partner', 'assigned', 'staff'];
  if (name === 'organization_type') return ['internal', 'subcontractor'];
  if (name === 'storage_path') return [`${foreign.crew}/taken.jpg`];
  switch (type) {
    case 'uuid':
      return [
        ...Object.values(cast.firms),
        ...Object.values(cast.profiles).slice(0, 8),
        foreign.rows.workOrder,
      ];
    case 'bool':
      return [true, false];
    case 'int2':
    case 'int4':
    case 'int8':
    case 'numeric':
    case 'float4':
    case 'float8':
      return [77];
    case 'timestamptz':
      return ['2001-01-01T00:00:00+00:00'];
    case 'date':
      return ['2001-01-01'];
    case 'jsonb':
      return [{ taken: true }];
    case '_text':
      return [['taken']];
    case '_uuid':
      return [[foreign.rows.loosePhoto]];
    default:
      return ['taken'];
  }
}
