import { readFile } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { ANN, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

/** What the shop's tables look like to the client; loose, because it is the wire that is tested. */
interface ShopDatabase {
  /** Which methods the client's types offer. */
  __InternalSupabase: { PostgrestVersion: '14' };
  shop: {
    Tables: {
      artists: Table<{ id: number; name: string; genre: string | null }, []>;
      albums: Table<
        {
          id: number;
          artist_id: number;
          title: string;
          price: number;
          note: string | null;
          on_hand: boolean | null;
        },
        [
          {
            foreignKeyName: 'albums_artist_id_fkey';
            columns: ['artist_id'];
            isOneToOne: false;
            referencedRelation: 'artists';
            referencedColumns: ['id'];
          },
        ]
      >;
    };
    Views: Record<never, never>;
    Functions: Record<string, { Args: Record<string, unknown>; Returns: unknown }>;
  };
}

interface Table<Row, Relationships> {
  Row: Row & Record<string, unknown>;
  Insert: Partial<Row> & Record<string, unknown>;
  Update: Partial<Row> & Record<string, unknown>;
  Relationships: Relationships;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A gateway over the record shop, and the stock client's part for it. */
export async function openShop(settings: Record<string, string> = {}) {
  const gateway = await startRestGateway({
    sql: await readFile(new URL('shop.sql', import.meta.url), 'utf8'),
    settings: {
      REST_SCHEMAS: 'public,shop',
      REST_PLAN_ENABLED: 'true',
      REST_OPENAPI: 'follow-privileges',
      REST_TX_END: 'commit-allow-override',
      ...settings,
    },
  });
  const client = (await gateway.client(ANN)) as unknown as SupabaseClient<ShopDatabase, 'shop'>;
  let acquired = 0;
  gateway.database.pool.on('acquire', () => {
    acquired += 1;
  });
  // Each request of the data API takes one connection.
  return { gateway, shop: client.schema('shop'), requests: () => acquired };
}
