import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/time-entry')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/time-management', replace: true });
  },
});
