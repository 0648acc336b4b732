import type { Database } from '#server/database/database.ts';
import type { AccessEvent, RecordAccess } from '#server/gateway/access-events.ts';
import type { Identity } from '#server/gateway/identity-types.ts';

const SERVICE: Identity = { role: 'service_role', claims: { role: 'service_role' } };
/** Of one address, kind, and minute; the last one says that more may have followed. */
const PER_ADDRESS_AND_MINUTE = 20;
/** Of all addresses together: 345,600 entries a day at most. */
const PER_MINUTE = 240;
const MINUTE_MS = 60_000;

/** Collects refusals and downloads for the audit log. */
export interface AuditRecorder {
  record: RecordAccess;
  /** Writes what was collected, in one statement. */
  flush(): Promise<void>;
}

/**
 * Collects events in memory until `flush`, so that a request never waits for the log. Floods are cut off: an attacker
 * can neither fill the disk nor the memory. A process that is killed loses the events of the last seconds.
 */
export function createAuditRecorder(
  database: Pick<Database, 'as'>,
  now: () => number = Date.now,
): AuditRecorder {
  let waiting: object[] = [];
  let minute = 0;
  let counts = new Map<string, number>();

  function take(key: string): number {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  }

  return {
    record(event) {
      const thisMinute = Math.floor(now() / MINUTE_MS);
      if (thisMinute !== minute) {
        minute = thisMinute;
        counts = new Map();
      }
      // Checked first: `counts` has at most so many keys.
      if ((counts.get('all') ?? 0) >= PER_MINUTE) return;
      const count = take(`${event.action} ${event.address}`);
      if (count > PER_ADDRESS_AND_MINUTE) return;
      const isLast = take('all') === PER_MINUTE || count === PER_ADDRESS_AND_MINUTE;
      waiting.push(rowOf(event, new Date(now()), isLast));
    },
    async flush() {
      if (waiting.length === 0) return;
      const events = waiting;
      waiting = [];
      try {
        await database.as(SERVICE, (client) =>
          client.query('select app.record_audit_events($1)', [JSON.stringify(events)]),
        );
      } catch (error) {
        // They are written with the next ones, as far as there is room.
        waiting = [...events, ...waiting].slice(0, 2 * PER_MINUTE);
        throw error;
      }
    },
  };
}

function rowOf(event: AccessEvent, at: Date, isLast: boolean): object {
  return {
    occurred_at: at,
    user_id: event.userId,
    action: event.action,
    table_name: event.table,
    row_id: storable(event.row),
    after: { ...event.details, ...(isLast ? { more_not_recorded: true } : {}) },
    ip_address: event.address,
    user_agent: event.userAgent && storable(event.userAgent),
  };
}

/** Without the one character that PostgreSQL does not store. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, 1000).toWellFormed();
