import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `onAsked` when the address ends with `#name`, as the actions of the command palette do: `/admin/users#invite`
 * opens the dialog of that page. The name is removed from the address, so that reloading does not open it again.
 * Without a name, nothing runs.
 */
export function useAskedByAddress(name: string | undefined, onAsked: () => void): void {
  const router = useRouter();
  const isAsked = useRouterState({
    select: ({ location }) => name !== undefined && location.hash === name,
  });
  const act = useEffectEvent(onAsked);
  useEffect(() => {
    if (!isAsked) return;
    const { pathname, searchStr } = router.latestLocation;
    router.history.replace(pathname + searchStr);
    act();
  }, [isAsked, router]);
}
