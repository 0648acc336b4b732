import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepPushOn } from '#web/lib/push-device.ts';
import type { OpenPath } from '#web/pwa/worker-scope.ts';

/** Behind every guarded screen: opens what a tapped notification is about, and keeps this device told. */
export function PushUpkeep() {
  const { history } = useRouter();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const open = ({ data }: MessageEvent<OpenPath>) => {
      if (data.type === 'open-path') history.push(data.path);
    };
    navigator.serviceWorker.addEventListener('message', open);
    navigator.serviceWorker.startMessages();
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [history]);

  useEffect(() => {
    // A device that cannot be kept told now is looked after at the next visit; its settings say how it stands.
    keepPushOn().catch(() => undefined);
  }, []);
  return null;
}
