import { localDay } from '#web/lib/local-day.ts';
import { readDeviceFacts } from '#web/offline/device-facts.ts';
import { inspectDatabase } from '#web/offline/inspect-database.ts';
import { findIssues } from '#web/offline/integrity.ts';
import { readShown } from '#web/offline/support-records.ts';

/** Everything that the page for support shows, as a file to send: no pictures, no keys, nothing of another person. */
export async function supportFile(profileId: string): Promise<File> {
  const [device, database, records] = await Promise.all([
    readDeviceFacts(),
    inspectDatabase('everything'),
    readShown(profileId),
  ]);
  const content = {
    exportedAt: new Date().toISOString(),
    ...{ device, database, issues: findIssues(database), records },
  };
  return new File([JSON.stringify(content, null, 2)], `device-${localDay()}.json`, {
    type: 'application/json',
  });
}
