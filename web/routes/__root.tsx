import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useLatePart } from '#web/lib/use-late-part.ts';

// Toasts load after the first paint; messages before that wait in web/lib/toast.ts.
const loadToaster = async () => (await import('#web/ui/toaster.tsx')).default;

export const Route = createRootRoute({ component: Root });

function Root() {
  const Toaster = useLatePart(loadToaster);
  return (
    <>
      <Outlet />
      {Toaster && <Toaster />}
    </>
  );
}
