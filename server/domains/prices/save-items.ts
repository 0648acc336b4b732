import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Item = CommandInput<'save_price_list'>['items'][number];

const COLUMNS = 'kind, trade, labor_class, time_kind, tier_from, minimum_hours, description, value';
const SENT = `jsonb_to_recordset($2) as sent (id uuid, kind text, trade text, labor_class text, time_kind text, tier_from numeric,
  minimum_hours numeric, description text, value numeric)`;

/**
 * Makes these the items of a list, which the caller has locked. An item that stays keeps its id, because a line of an
 * invoice says which item set its price; one that nobody changed is left as it is, so that the audit log shows changes
 * only.
 */
export async function saveItems(
  elevated: ElevatedClient,
  listId: string,
  items: readonly Item[],
): Promise<void> {
  const kept = items.flatMap(({ id }) => id ?? []);
  await elevated.query('delete from public.price_list_items where price_list_id = $1 and id <> all ($2)', [
    listId,
    kept,
  ]);
  const { rowCount } = await elevated.query(
    'select from public.price_list_items where price_list_id = $1 and id = any ($2)',
    [listId, kept],
  );
  if (rowCount !== kept.length) throw new AppError('price_list_changed');
  const sent = JSON.stringify(items);
  // One statement, in which two items can swap what they are for.
  await elevated.query(
    `update public.price_list_items i
     set (${COLUMNS}) = (sent.kind, sent.trade, sent.labor_class, sent.time_kind, sent.tier_from, sent.minimum_hours,
       sent.description, sent.value)
     from ${SENT}
     where i.id = sent.id and i.price_list_id = $1
       and (i.kind, i.trade, i.labor_class, i.time_kind, i.tier_from, i.minimum_hours, i.description, i.value)
         is distinct from (sent.kind, sent.trade, sent.labor_class, sent.time_kind, sent.tier_from, sent.minimum_hours,
           sent.description, sent.value)`,
    [listId, sent],
  );
  await elevated.query(
    `insert into public.price_list_items (price_list_id, ${COLUMNS})
     select $1, ${COLUMNS} from ${SENT} where sent.id is null`,
    [listId, sent],
  );
}
