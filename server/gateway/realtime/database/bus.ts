import type pg from 'pg';

export const BUS = 'realtime_bus';
/** PostgreSQL carries less than 8,000 bytes. */
const LARGEST_NOTIFICATION = 7_900;

/** The messages between nodes, in the order of each sender. */
export interface Bus {
  send(message: unknown): void;
  /** What was heard on the channel `BUS`. */
  hear(notification: string): void;
  /** Resolves when all that was said has been sent. */
  flushed(): Promise<void>;
}

/**
 * @param node the name of this node; its own messages come back and are not received
 * @param receive takes a message of another node
 */
export function createBus(
  pool: pg.Pool,
  node: string,
  receive: (message: unknown) => void,
  report: (error: unknown) => void,
): Bus {
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;
  let receiving: Promise<void> = Promise.resolve();

  const own = `{"node":"${node}"`;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      const long = messages.map((text) => Buffer.byteLength(text) > LARGEST_NOTIFICATION);
      await pool
        .query({ name: 'realtime-bus', text: SEND, values: [BUS, node, messages, long] })
        .catch(report);
    }
  }

  async function take({ message, parcel }: { message?: unknown; parcel?: number }): Promise<void> {
    if (parcel === undefined) return receive(message);
    const { rows } = await pool.query<{ content: string }>(
      'select content from realtime.parcels where id = $1',
      [parcel],
    );
    if (rows[0]) receive(JSON.parse(rows[0].content).message);
  }

  return {
    send(message) {
      waiting.push(JSON.stringify({ node, message }));
      sending ??= send().finally(() => {
        sending = undefined;
      });
    },
    hear(notification) {
      // Its own words come back as they were written: no need to read them.
      if (notification.startsWith(own)) return;
      receiving = receiving.then(() => take(JSON.parse(notification))).catch(report);
    },
    flushed: async () => sending,
  };
}

/** One statement for many messages, so that their order stays. What is too long for a notification is a row. */
const SEND = `
  with said as (
    select content, is_long, position
    from unnest($3::text[], $4::boolean[]) with ordinality as s (content, is_long, position)
  ),
  parcels as (
    insert into realtime.parcels (content) select content from said where is_long order by position returning id, content
  ),
  numbered as (
    select s.position, coalesce(
      case when not s.is_long then s.content end,
      '{"node":"' || $2 || '","parcel":' || (select max(p.id) from parcels p where p.content = s.content) || '}'
    ) as notification
    from said s
  )
  select pg_notify($1, notification) from (select * from numbered order by position) ordered`;
