import { formatNumber } from '#shared/locale.ts';
import { pathTo } from '#shared/paths.ts';
import type { Facts, HealthReport } from '#web/features/health/health-check.ts';
import { queueLabel, refusedLabel } from '#web/lib/device-queue-label.ts';
import { message, t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

type Device = Facts<'devices'>['listed'][number];

/** Whose devices hold the oldest unsent work, and whose were not seen for longest, with whom to ask. */
export function DevicesCard({ devices }: { devices: HealthReport['devices'] }) {
  const { listed = [], total = 0 } = devices.facts ?? {};
  if (listed.length === 0) return null;
  const shown = listed.reduce((sum, { devices: own }) => sum + own, 0);
  return (
    <Card title={t('Devices to ask about')} flush>
      <LinkList
        items={listed.map((device, index) => ({
          id: `${index}`,
          to: pathTo('/admin/users/$id', { id: device.profile_id }),
          title: device.name ?? t('No name'),
          detail: <Detail device={device} />,
          aside: (
            <RichText
              text={message('Seen {{when}}')}
              nodes={{ when: <RelativeDate value={device.last_seen_at} inSentence /> }}
            />
          ),
        }))}
      />
      {total > shown && (
        <p className="border-line/70 border-t px-4 py-2 text-ink-soft">
          {t('The first {{shown}} of {{total}} devices.', {
            shown: formatNumber(shown),
            total: formatNumber(total),
          })}
        </p>
      )}
    </Card>
  );
}

function Detail({ device: { name, device, queue, devices } }: { device: Device }) {
  const refused = queue?.refused ?? 0;
  const person = name ?? t('No name');
  return (
    <span className="block whitespace-normal wrap-anywhere">
      <span className="block">
        {devices > 1
          ? t('{{device}}, and 1 more device|{{device}}, and {{count}} more devices', {
              device,
              count: devices - 1,
            })
          : device}
      </span>
      <span className="block text-ink">
        {queue?.oldest_at ? (
          <RichText
            text={message('{{what}}, the oldest from {{when}}')}
            nodes={{
              what: [queueLabel(queue), refusedLabel(refused)].filter(Boolean).join('; '),
              when: <RelativeDate value={queue.oldest_at} inSentence />,
            }}
          />
        ) : queue ? (
          <RichText
            text={message('Nothing waited at its last report, {{when}}')}
            nodes={{ when: <RelativeDate value={queue.reported_at} inSentence /> }}
          />
        ) : (
          t('It has never reported unsent work.')
        )}
      </span>
      <span className="block">
        {refused > 0
          ? t('Ask {{name}} to open the portal with a signal, and to correct what needs attention.', {
              name: person,
            })
          : t('Ask {{name}} to open the portal with a signal.', { name: person })}
      </span>
    </span>
  );
}
