import { defineCommand } from '#server/domains/define-command.ts';

/**
 * Gives a device its new address. One that is not known gets the same answer as one that is; a device stays with its
 * person and its session.
 */
export const renewPushSubscription = defineCommand('renew_push_subscription', ({ elevate }, input) =>
  elevate('command_notifications', async (elevated) => {
    await elevated.query(
      'update public.push_subscriptions set endpoint = $2, p256dh = $3, auth = $4 where endpoint = $1',
      [input.old_endpoint, input.endpoint, input.p256dh, input.auth],
    );
  }),
);
