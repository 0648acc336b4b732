import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepPushOn } from '#web/lib/push-device.ts';
import { onWorkerMessage } from '#web/lib/worker-messages.ts';

/** Behind every guarded screen: opens what a tapped notification is about, and keeps this device told. */
export function PushUpkeep() {
  const { history } = useRouter();

  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'open-path') history.push(message.path);
      }),
    [history],
  );

  useEffect(() => {
    // A device that cannot be kept told now is looked after at the next visit; its settings say how it stands.
    keepPushOn().catch(() => undefined);
  }, []);
  return null;
}
