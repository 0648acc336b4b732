import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { locationName } from '#web/lib/location-label.ts';
import { organizationLookup } from '#web/lib/organization-lookup.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';

interface Option {
  value: string;
  label: string;
}

interface Lookup {
  /** The first records that contain a text. */
  find: (text: string) => Promise<Option[]>;
  nameOf: (id: string) => Promise<string>;
}

type Client = Awaited<ReturnType<typeof getSupabase>>;

const locations = (client: Client) =>
  client.from('partner_locations').select('id, name, store_number, partner:organizations(name)');

type Location = { id: string; name: string; store_number: string; partner: { name: string } | null };

const locationOption = (location: Location): Option => ({
  value: location.id,
  label: [locationName(location), location.partner?.name].filter(Boolean).join(' · '),
});

/** The records that a price list, or a question about prices, can name. */
export const LOOKUPS: Readonly<Record<'customer' | 'location' | 'project' | 'work_order', Lookup>> = {
  customer: organizationLookup('partner'),
  location: {
    find: async (text) => {
      let query = locations(await getSupabase());
      if (text) query = query.or(searchFilter(text, ['name', 'store_number', 'city']));
      return unwrap(await query.order('list_order').order('id').limit(LOOKUP_MAX_ROWS)).map(locationOption);
    },
    nameOf: async (id) =>
      locationOption(
        unwrap(
          await locations(await getSupabase())
            .eq('id', id)
            .single(),
        ),
      ).label,
  },
  project: {
    find: async (text) => {
      let query = (await getSupabase()).from('projects').select('id, project_number, name');
      if (text) query = query.or(searchFilter(text, ['project_number', 'name']));
      const rows = unwrap(
        await query.order('created_at', { ascending: false }).order('id').limit(LOOKUP_MAX_ROWS),
      );
      return rows.map(({ id, project_number, name }) => ({
        value: id,
        label: `${project_number} · ${name}`,
      }));
    },
    nameOf: async (id) => {
      const supabase = await getSupabase();
      const project = unwrap(
        await supabase.from('projects').select('project_number, name').eq('id', id).single(),
      );
      return `${project.project_number} · ${project.name}`;
    },
  },
  work_order: {
    find: async (text) => {
      let query = (await getSupabase()).from('work_orders').select('id, work_order_number, title');
      if (text) query = query.or(searchFilter(text, ['work_order_number', 'title']));
      const rows = unwrap(
        await query.order('created_at', { ascending: false }).order('id').limit(LOOKUP_MAX_ROWS),
      );
      return rows.map((row) => ({ value: row.id, label: `${row.work_order_number} · ${row.title}` }));
    },
    nameOf: async (id) => {
      const supabase = await getSupabase();
      const order = unwrap(
        await supabase.from('work_orders').select('work_order_number, title').eq('id', id).single(),
      );
      return `${order.work_order_number} · ${order.title}`;
    },
  },
};
