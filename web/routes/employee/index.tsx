import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/employee/')({
  beforeLoad: () => {
    throw redirect({ to: '/employee/dashboard', replace: true });
  },
});
