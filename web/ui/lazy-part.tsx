import { type ComponentType, lazy, useState } from 'react';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A large part of a screen that is fetched when it is first shown, as by React's `lazy`. Where it cannot be fetched it says
 * so in its place, rather than take the screen with it, and comes when there is a signal.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const WithSignal = lazy(() => orSay(load));
  const Without = lazy(() => orSay(load));
  return function LazyPart(props: Props) {
    const isOnline = useIsOnline();
    const [beganOnline] = useState(isOnline);
    const Part = beganOnline || isOnline ? WithSignal : Without;
    return <Part {...props} />;
  };
}

function orSay<Props>(load: Load<Props>): Promise<{ default: ComponentType<Props> }> {
  return load().catch(() => ({ default: () => <NeedsSignal className="h-full content-center py-2" /> }));
}
