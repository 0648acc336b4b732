import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A large part of a screen whose code is loaded when it is first shown, as by React's `lazy`. If loading fails, it
 * shows the error in its place instead of breaking the screen, and tries again when the device is online.
 * @param missing the replacement until then
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  missing: ComponentType<Props> = PartMissing,
): FunctionComponent<Props> {
  const loadOrSay = () => load().catch(() => ({ default: missing }));
  const WithSignal = lazy(loadOrSay);
  const Without = lazy(loadOrSay);
  return function LazyPart(props: Props) {
    const isOnline = useIsOnline();
    const [beganOnline] = useState(isOnline);
    const Part = beganOnline || isOnline ? WithSignal : Without;
    return <Part {...props} />;
  };
}

function PartMissing() {
  return <NeedsSignal className="h-full content-center py-2" />;
}
