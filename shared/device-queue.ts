import * as z from 'zod/mini';

/** More of a kind on one device counts as this many. */
export const DEVICE_QUEUE_MAX = 10_000;

const count = z.int().check(z.minimum(0), z.maximum(DEVICE_QUEUE_MAX));

/** How much waits on a device, by kind, and how much of it the server has refused. */
export const deviceCounts = {
  reports: count,
  photos: count,
  clock_events: count,
  messages: count,
  refused: z.int().check(z.minimum(0), z.maximum(4 * DEVICE_QUEUE_MAX)),
};

/** What a device last reported; null for one that never had anything to report. */
export const deviceQueue = z.nullable(
  z.object({
    ...deviceCounts,
    /** When the oldest was created; null when nothing waited. */
    oldest_at: z.nullable(z.string()),
    reported_at: z.string(),
  }),
);
export type DeviceQueue = z.infer<typeof deviceQueue>;
