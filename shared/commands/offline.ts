import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';

export const offlineCommands = {
  /** The key that locks away what a person leaves unsent on a shared device. Nobody else is ever given it. */
  offline_key: {
    secretAnswer: true,
    input: z.object({}),
    output: z.object({
      /** Whose it is. */
      profile_id: z.uuid(),
      /** 32 bytes in base64. */
      key: z.string(),
    }),
  },
} satisfies CommandShapes;
