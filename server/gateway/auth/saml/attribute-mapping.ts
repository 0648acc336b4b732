import { z } from 'zod';

const MAX_KEYS = 50;
const MAX_NAMES = 20;
const name = z.string().min(1).max(500);

/**
 * Which attributes of a company tell what about a person: `{"keys": {"email": {"name": "mail"}}}`. The first of `names`
 * that is there counts; `array` takes all its values; `default` stands in.
 */
export const attributeMapping = z.object({
  keys: z
    .record(
      // An object's own machinery is no name for a fact.
      z.string().regex(/^(?!__proto__$)[A-Za-z0-9_.:-]{1,100}$/),
      z.object({
        name: name.optional(),
        names: z.array(name).max(MAX_NAMES).optional(),
        default: z.json().optional(),
        array: z.boolean().optional(),
      }),
    )
    .refine((keys) => Object.keys(keys).length <= MAX_KEYS, `it has more than ${MAX_KEYS} keys`)
    .optional(),
});

export type AttributeMapping = z.output<typeof attributeMapping>;
