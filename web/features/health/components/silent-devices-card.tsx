import { pathTo } from '#shared/paths.ts';
import type { HealthReport } from '#web/features/health/health-check.ts';
import { message, t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/** The signed-in devices that were not seen for longest. */
export function SilentDevicesCard({ devices }: { devices: HealthReport['devices'] }) {
  const { longest = [] } = devices.facts ?? {};
  if (longest.length === 0) return null;
  return (
    <Card title={t('Silent devices')} flush>
      <LinkList
        items={longest.map(({ profile_id, name, device, last_seen_at }, index) => ({
          id: `${index}`,
          to: pathTo('/admin/users/$id', { id: profile_id }),
          title: name ?? t('No name'),
          detail: device,
          aside: (
            <RichText
              text={message('Seen {{when}}')}
              nodes={{ when: <RelativeDate value={last_seen_at} inSentence /> }}
            />
          ),
        }))}
      />
    </Card>
  );
}
