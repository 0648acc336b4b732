import * as z from 'zod/mini';

/**
 * Those of several that a command refused: why, as the keys `message` and `details` of a refusal say it (decision 071).
 */
export const refusedItems = z.array(
  z.object({ id: z.uuid(), message: z.string(), details: z.nullable(z.string()) }),
);

export type RefusedItems = z.infer<typeof refusedItems>;
