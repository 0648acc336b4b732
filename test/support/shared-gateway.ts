import { afterAll, beforeAll } from 'vitest';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';

/**
 * A gateway for all tests of a file, or of a `describe`: started before the first, stopped after the last. Usable
 * inside tests and hooks only.
 * @param parameters of `startGateway`
 */
export function sharedGateway(...parameters: Parameters<typeof startGateway>): TestGateway {
  const gateway = {} as TestGateway;
  beforeAll(async () => {
    Object.assign(gateway, await startGateway(...parameters));
  });
  afterAll(() => gateway.stop());
  return gateway;
}

/** The traits of a person's lines in the log, oldest first. */
export async function logged(
  gateway: TestGateway,
  action: string,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await gateway.owner.query<{ traits: Record<string, unknown> }>(
    `select payload -> 'traits' as traits from auth.audit_log_entries
     where payload ->> 'action' = $1 and payload ->> 'actor_id' = $2 order by created_at`,
    [action, userId],
  );
  return rows.map(({ traits }) => traits);
}
