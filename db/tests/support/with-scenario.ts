import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import type { IdentityName } from './identities.ts';
import { createScenario, type Scenario } from './scenario.ts';

export interface ScenarioDatabase {
  readonly testDatabase: TestDatabase;
  readonly scenario: Scenario;
  /** Runs `work` as one of the scenario's identities, and keeps what it did. */
  as<T>(name: IdentityName, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The same as `service_role` with the claims of the identity: what holds there holds for every writer. */
  asService<T>(name: IdentityName, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
}

/** A database with the scenario, made before the tests of the file and dropped after them. */
export function withScenario(): ScenarioDatabase {
  let made: { testDatabase: TestDatabase; scenario: Scenario } | undefined;
  const get = () => {
    if (!made) throw new Error('The scenario exists only while tests run.');
    return made;
  };
  beforeAll(async () => {
    const testDatabase = await createTestDatabase();
    made = { testDatabase, scenario: await createScenario(testDatabase.owner) };
  });
  afterAll(() => made?.testDatabase.drop());
  return {
    get testDatabase() {
      return get().testDatabase;
    },
    get scenario() {
      return get().scenario;
    },
    as: (name, work) => get().testDatabase.database.as(get().scenario.identities[name], work),
    asService: (name, work) =>
      get().testDatabase.database.as({ ...get().scenario.identities[name], role: 'service_role' }, work),
  };
}
