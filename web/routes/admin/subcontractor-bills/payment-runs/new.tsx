import { createFileRoute } from '@tanstack/react-router';
import { NewRunPage } from '#web/features/payment-runs/components/new-run-page.tsx';

export const Route = createFileRoute('/admin/subcontractor-bills/payment-runs/new')({
  component: NewRunPage,
});
