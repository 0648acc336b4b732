import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { deviceCounts } from '#shared/device-queue.ts';
import { message } from '#shared/text.ts';

/** Ten years, for a device whose clock was years off when the work was created. */
const OLDEST_AGE_MAX_SECONDS = 315_360_000;

export const offlineCommands = {
  /** The key that locks away what a person leaves unsent on a shared device. Nobody else is ever given it. */
  offline_key: {
    needsNoRoom: true,
    secretAnswer: true,
    input: z.object({}),
    output: z.object({
      /** Whose it is. */
      profile_id: z.uuid(),
      /** 32 bytes in base64. */
      key: z.string(),
    }),
  },
  /**
   * What waits on the device of the caller's session: numbers and the age of the oldest, no content. Each report replaces
   * the one before.
   */
  report_unsent_work: {
    input: z
      .object({
        ...deviceCounts,
        /** By the device's clock at both ends, so that it is right when the clock is wrong. Ignored when nothing waits. */
        oldest_age_seconds: z.int().check(z.minimum(0), z.maximum(OLDEST_AGE_MAX_SECONDS)),
      })
      .check(
        z.refine(
          ({ reports, photos, clock_events, messages, refused }) =>
            refused <= reports + photos + clock_events + messages,
          message('No more can be refused than what waits.'),
        ),
      ),
    output: z.object({ reported_at: z.string() }),
    // The office learns that the device of somebody who was deactivated has delivered everything.
    delivers: true,
  },
} satisfies CommandShapes;
