import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import type { ChildPortal } from './child-portal.ts';

export const ADMIN = { email: 'admin@example.com', password: 'Stale!Copper7Kite' };

export interface ChildCompany {
  /** With which the administrator's requests go. */
  headers: Record<string, string>;
  /** What a work order of its one customer needs, besides a title. */
  workOrder: Record<string, unknown>;
}

/** The first administrator comes in by the link that the portal printed, and makes a customer with one location. */
export async function setUpChildCompany(portal: ChildPortal, port: number): Promise<ChildCompany> {
  const url = `http://127.0.0.1:${port}`;
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  while (!portal.output().includes('setup?token=')) await sleep(10);
  const token = /token=([\w-]+)/.exec(portal.output())?.[1];
  const auth = { persistSession: false, autoRefreshToken: false };
  const supabase = createClient(url, anonKey, { auth });
  const names = { company_name: 'Alder', first_name: 'Ada', last_name: 'Moss' };
  orThrow(await supabase.rpc('set_up_company', { token, ...names, ...ADMIN }));
  const { data: signedIn, error } = await supabase.auth.signInWithPassword(ADMIN);
  if (error) throw error;

  const customer = { name: 'Corner Stores', organization_type: 'partner', initials: 'CS' };
  const organization = orThrow(await supabase.from('organizations').insert(customer).select('id').single());
  const address = { address_line1: '1 Main Street', city: 'Alder', state: 'OR', postal_code: '97000' };
  const location = orThrow(
    await supabase
      .from('partner_locations')
      .insert({ organization_id: organization.id, name: 'Main Street', store_number: '1', ...address })
      .select('id')
      .single(),
  );
  return {
    headers: { apikey: anonKey, authorization: `Bearer ${signedIn.session.access_token}` },
    workOrder: {
      partner_location_id: location.id,
      description: 'Written while the power goes.',
      trade: 'Electrical',
      priority: 'low',
      attachment_ids: [],
    },
  };
}

function orThrow<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error || data === null || data === undefined) throw error ?? new Error('There is no data.');
  return data;
}
