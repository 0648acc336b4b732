import { offerTestCluster } from './test-cluster.ts';

/** Run once per test run by Vitest and by Playwright; what it returns runs at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  return offerTestCluster();
}
