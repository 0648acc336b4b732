import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/subcontractor/invoices')({
  beforeLoad: () => {
    throw redirect({ to: '/subcontractor/bills', replace: true });
  },
});
