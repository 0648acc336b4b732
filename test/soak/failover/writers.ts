import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import type pg from 'pg';
import type { AppDatabase } from '#shared/database.ts';
import type { Company, PersonName, PortalClient } from '#test/support/company.ts';
import type { PortalNodes } from '#test/support/portal-nodes.ts';

/** Between two writes of one person. */
const PAUSE_MS = 300;
/** An attempt that is not answered in time is aborted, and repeated under the same key. */
const ANSWER_WITHIN_MS = 5_000;
const AGAIN_MS = 250;
/** What the stock client reports when there was no answer, and what a portal answers that cannot for now. */
const NO_ANSWER = 0;
const FOR_NOW: ReadonlySet<number> = new Set([NO_ANSWER, 502, 503, 504]);

/** What somebody writes again and again, each time with another text. */
interface Kind {
  by: PersonName;
  /** A text that was not used yet, if not its name and a number. */
  text?: () => string;
  /** Sends it once. Its key is the text, so that a repetition changes nothing. */
  send(client: PortalClient, text: string, signal: AbortSignal): PromiseLike<Answered>;
  /** Answers `text` and how often each is stored. */
  stored: string;
}

interface Answered {
  status: number;
  error: { message: string; code?: string } | null;
}

/** Somebody who writes through one node until stopped. */
export interface Writer {
  name: string;
  node: number;
  /** The texts that were acknowledged, with the moment of each. */
  acknowledged: Map<string, number>;
  /** Answers that neither acknowledge nor ask to try again. */
  refused: string[];
  repeated(): number;
  stop(): Promise<void>;
  /** How often a text of `acknowledged` is stored other than once. */
  differences(owner: pg.Pool): Promise<string[]>;
}

export interface WorkedOn {
  conversationId: string;
  completedId: string;
  /** Work orders to clock in to. */
  runningIds: readonly string[];
}

/** Everybody of the company writes, each kind through a node of its own. */
export function startWriters(
  { nodes, secrets }: PortalNodes,
  company: Company,
  on: WorkedOn,
): Promise<Writer[]> {
  return Promise.all(
    Object.entries(kindsOf(company, on)).map(async ([name, kind], index) => {
      const node = index % nodes.length;
      const { data } = await company.people[kind.by].client.auth.getSession();
      const client = createClient<AppDatabase>(nodes[node]?.url ?? '', secrets.anonKey, {
        accessToken: async () => data.session?.access_token ?? '',
      });
      return startWriter({ name, node, client, kind });
    }),
  );
}

function startWriter({
  name,
  node,
  client,
  kind,
}: {
  name: string;
  node: number;
  client: PortalClient;
  kind: Kind;
}): Writer {
  const acknowledged = new Map<string, number>();
  const refused: string[] = [];
  let [stopped, repeated] = [false, 0];

  async function write(text: string): Promise<void> {
    for (;;) {
      const { status, error } = await kind.send(client, text, AbortSignal.timeout(ANSWER_WITHIN_MS));
      if (!error) {
        acknowledged.set(text, performance.now());
        return;
      }
      if (!FOR_NOW.has(status)) {
        refused.push(`${status} ${error.code} ${error.message}`);
        return;
      }
      if (stopped) return;
      repeated += 1;
      await sleep(AGAIN_MS);
    }
  }
  async function work(): Promise<void> {
    for (; !stopped; await sleep(PAUSE_MS)) await write(kind.text?.() ?? `${name} ${randomUUID()}`);
  }
  const working = work();
  return {
    name,
    node,
    acknowledged,
    refused,
    repeated: () => repeated,
    async stop() {
      stopped = true;
      await working;
    },
    async differences(owner) {
      const { rows } = await owner.query<{ text: string; count: number }>(kind.stored);
      const counts = new Map(rows.map(({ text, count }) => [text, count]));
      return [...acknowledged.keys()]
        .map((text) => `${text}: ${counts.get(text) ?? 0}`)
        .filter((one) => !one.endsWith(': 1'));
    },
  };
}

/** What each of the company's people does all day. */
function kindsOf({ people, organizations, locationId }: Company, on: WorkedOn): Record<string, Kind> {
  const key = (text: string) => text.replaceAll(' ', '-');
  const message = (by: PersonName): Kind => ({
    by,
    send: (client, text, signal) =>
      client
        .from('work_order_messages')
        .upsert(
          {
            ...{ conversation_id: on.conversationId, message: text, sender_id: people[by].profileId },
            client_key: text.slice(-36),
          },
          { onConflict: 'sender_id,client_key', ignoreDuplicates: true },
        )
        .abortSignal(signal),
    stored: countTexts('work_order_messages', 'message'),
  });
  const command = (by: PersonName, stored: string, name: string, input: (text: string) => object): Kind => ({
    by,
    send: (client, text, signal) =>
      (client.rpc as (name: string, input: object) => ReturnType<PortalClient['rpc']>)(name, input(text))
        .setHeader('Idempotency-Key', key(text))
        .abortSignal(signal),
    stored,
  });
  return {
    'office message': message('admin'),
    'customer message': message('partner'),
    'manager’s message': message('manager'),
    request: command('partner', countTexts('work_orders', 'title'), 'create_work_order', (title) => ({
      ...{ partner_location_id: locationId, title, description: 'The door does not close.' },
      ...{ trade: 'Doors', priority: 'high', attachment_ids: [] },
    })),
    organization: command('admin', countTexts('organizations', 'name'), 'save_organization', (name) => ({
      ...{ organization_type: 'partner', name, notes: 'Net 30' },
    })),
    location: command('partner', countTexts('partner_locations', 'name'), 'save_location', (name) => ({
      ...{ organization_id: organizations.customer, name, store_number: '0500' },
      ...{ address_line1: '12 Elm Street', city: 'Ashford', state: 'OH' },
    })),
    bill: command(
      'subcontractor',
      countTexts('subcontractor_bills', 'external_bill_number'),
      'save_bill_draft',
      (text) => ({
        external_bill_number: text,
        lines: [{ work_order_id: on.completedId, amount: 450.5 }],
        attachment_ids: [],
      }),
    ),
    clock: {
      ...command('employee', CLOCK_EVENTS, 'clock_in', (text) => ({
        work_order_id: on.runningIds[Number(text) % on.runningIds.length],
        event: { device_time: new Date(Number(text)).toISOString(), time_zone: 'America/New_York' },
        is_switch: true,
      })),
      text: () => String(Date.now()),
    },
  };
}

const countTexts = (table: string, column: string) =>
  `select ${column} as text, count(*)::int as count from public.${table} group by 1`;

/** The device's clock names an event. */
const CLOCK_EVENTS = `select (extract(epoch from device_time) * 1000)::bigint::text as text, count(*)::int as count
  from public.clock_events group by 1`;
