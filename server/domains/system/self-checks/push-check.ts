import { pathTo } from '#shared/paths.ts';
import type { PushMessage } from '#shared/push-message.ts';
import { t } from '#shared/text.ts';
import type { SelfCheck } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';

const SERVICE = { role: 'service_role', claims: { role: 'service_role' } } as const;
/** It is about this moment: a device that is off never shows it. */
const TTL_SECONDS = 60;

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A push to the device that asks, until its maker's push service has taken it. The device then shows it. */
export const checkPush: SelfCheck = async ({ database, push }, { runId, person, pushEndpoint, signal }) => {
  const { rows } = await database.as(SERVICE, (client) =>
    client.query<Device>(
      'select endpoint, p256dh, auth from public.push_subscriptions where profile_id = $1 and endpoint = $2 limit 1',
      [person.profileId, pushEndpoint],
    ),
  );
  const [device] = rows;
  if (!device) throw new CheckProblem('push_device_missing');
  const message: PushMessage = {
    title: t('Self-check'),
    body: t('This device receives notifications.'),
    path: pathTo('/admin/testing'),
    tag: 'self-check',
    targetId: null,
    messageId: runId,
  };
  const outcome = await push.send(device, JSON.stringify(message), {
    ...{ ttlSeconds: TTL_SECONDS, topic: 'self-check', signal },
  });
  if (outcome.kind === 'gone') throw new CheckProblem('push_device_gone');
  if (outcome.kind === 'refused') throw new CheckProblem('push_refused', outcome.reason);
  if (outcome.kind === 'later') throw new CheckProblem('push_unreachable', outcome.reason);
};
