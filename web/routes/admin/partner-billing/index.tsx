import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/partner-billing/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/partner-billing/invoices', replace: true });
  },
});
