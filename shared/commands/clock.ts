import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id } from '#shared/commands/fields.ts';
import { isTimeZone } from '#shared/rules/hours.ts';
import { isStorableInstant, nearestStorableInstant } from '#shared/rules/storable-instant.ts';
import { message } from '#shared/text.ts';

/** An offline event counts as at most this old: a device whose clock has jumped says anything. */
export const CLOCK_EVENT_MAX_AGE_MS = 7 * 24 * 3_600_000;
const MEASURE_MAX = 1_000_000_000;

/** What a device measures may be nonsense, and must not stop anybody from clocking in. */
const measured = (max: number) =>
  z.pipe(
    z.number(),
    z.transform((value: number) => Math.min(Math.max(value, 0), max)),
  );

/** A device's clock may be nonsense too: what cannot be stored becomes the nearest moment that can. */
const deviceTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((moment: string) => {
    const ms = Date.parse(moment);
    return isStorableInstant(ms) ? moment : nearestStorableInstant(ms);
  }),
);

const location = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracy_m: measured(MEASURE_MAX),
  /** How old the fix was at the event, in seconds. */
  fix_age_s: measured(MEASURE_MAX),
  address: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(300)))),
});

/** One touch of the clock, as the device saw it. */
const event = z.object({
  /** When it was done, by the device's clock: kept beside the time of record, which is the server's. */
  device_time: deviceTime,
  /** How long ago that was when it is sent, by the same clock; counts for offline events only. */
  sent_after_ms: z._default(measured(CLOCK_EVENT_MAX_AGE_MS), 0),
  /** Whether it was kept on the device first. */
  is_offline: z._default(z.boolean(), false),
  /** Whose calendar says which day the work belongs to. */
  time_zone: z
    .string()
    .check(z.maxLength(60), z.refine(isTimeZone, message('This is not the name of a time zone.'))),
  location: z.optional(z.nullable(location)),
});

interface Sent {
  event: { device_time: string; time_zone: string };
  work_order_id?: string | null;
  project_id?: string | null;
}

/** An event that is sent again is older, is offline now if it was not before, and may know its address meanwhile. */
const intent = ({ event: { device_time, time_zone }, ...item }: Sent) => ({
  ...item,
  device_time,
  time_zone,
});

/** The row of the session as it is now. */
const session = z.object({
  id: z.uuid(),
  work_order_id: z.nullable(z.uuid()),
  project_id: z.nullable(z.uuid()),
  item: z.object({ number: z.string(), title: z.string() }),
  report_date: z.string(),
  status: z.enum(['open', 'submitted', 'approved', 'rejected']),
  clock_in_time: z.nullable(z.string()),
  clock_out_time: z.nullable(z.string()),
  /** Of this time segment; a day adds up its time segments. */
  hours_worked: z.number(),
});

/** Null when an offline event was set aside: it counts for nothing, and is in `clock_events` with the reason. */
const answer = z.nullable(session);

const SELECTION = message('Please select a work order or project before clocking in.');

export const clockCommands = {
  /** Begins to work on a work order or a project. While it is worked on already, nothing happens. */
  clock_in: {
    input: z
      .object({
        work_order_id: z._default(z.nullable(id), null),
        project_id: z._default(z.nullable(id), null),
        /** Ends the session of another item first, at the same moment. An offline clock-in does so in any case. */
        is_switch: z._default(z.boolean(), false),
        event,
      })
      .check(
        z.refine<{ work_order_id: string | null; project_id: string | null }>(
          ({ work_order_id, project_id }) => (work_order_id === null) !== (project_id === null),
          { path: ['work_order_id'], message: SELECTION },
        ),
      ),
    output: answer,
    intent,
    delivers: true,
  },
  /** `force` also ends a session that begins in the future, without an hour: nobody could clock out of it otherwise. */
  clock_out: {
    input: z.object({ event, force: z._default(z.boolean(), false) }),
    output: answer,
    intent,
    delivers: true,
  },
  take_break: { input: z.object({ event }), output: answer, intent, delivers: true },
  end_day: { input: z.object({ event }), output: answer, intent, delivers: true },

  /** Says what was done in a session of one's own, while it is running or after. */
  describe_session: {
    needsNoRoom: true,
    input: z.object({
      id,
      work_performed: z
        .string()
        .check(z.trim(), z.maxLength(10_000, message('Use at most 10000 characters.'))),
    }),
    output: session,
  },
} satisfies CommandShapes;
