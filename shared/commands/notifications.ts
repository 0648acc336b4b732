import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';

const endpoint = z.url().check(z.startsWith('https://'), z.maxLength(2000));

export const notificationCommands = {
  /**
   * A browser has given a device a new address. It says so while nobody looks, without a session: the old address,
   * which only the device and the portal know, is its proof.
   */
  renew_push_subscription: {
    anonymous: true,
    input: z.object({
      old_endpoint: endpoint,
      endpoint,
      p256dh: z.string().check(z.minLength(1), z.maxLength(200)),
      auth: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
    output: z.void(),
  },
} satisfies CommandShapes;
