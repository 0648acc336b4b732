import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/subcontractor/')({
  beforeLoad: () => {
    throw redirect({ to: '/subcontractor/dashboard', replace: true });
  },
});
