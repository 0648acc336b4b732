import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/subcontractor/submit-invoice')({
  beforeLoad: () => {
    throw redirect({ to: '/subcontractor/submit-bill', replace: true });
  },
});
