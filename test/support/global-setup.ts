import { offerTestCluster, TEST_CLUSTER_VARIABLE } from './test-cluster.ts';

/** Run once per test run by Vitest and by Playwright; what it returns runs at the end. `npm test` offers one cluster to both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  return process.env[TEST_CLUSTER_VARIABLE] ? async () => undefined : offerTestCluster();
}
