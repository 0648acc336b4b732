import type { Schema } from '#server/gateway/rest/schema-cache/schema.ts';

/** How many plans of one schema are kept, and how long a question may be to have its plan kept: about 3 MB in all. */
const CAPACITY = 300;
const LONGEST_QUESTION = 2_000;

const memories = new WeakMap<Schema, Map<string, unknown>>();

/**
 * What `make` answers, made once for the same question: screens ask the same again and again, for many people. A plan
 * says what is asked and never what was answered, nor by whom. It goes with the schema it was made for, or when others
 * were used since.
 * @param question everything that the plan depends on, besides the schema
 * @throws what `make` throws, which is not kept
 */
export function planOnce<Plan>(schema: Schema, question: string, make: () => Plan): Plan {
  if (question.length > LONGEST_QUESTION) return make();
  let memory = memories.get(schema);
  if (!memory) {
    memory = new Map();
    memories.set(schema, memory);
  }
  const known = memory.get(question) as Plan | undefined;
  const plan = known ?? make();
  // Put last, so that the first one is always the one that was not used for longest.
  if (known) memory.delete(question);
  memory.set(question, plan);
  if (memory.size > CAPACITY) memory.delete(memory.keys().next().value as string);
  return plan;
}
