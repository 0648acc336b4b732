import { createFileRoute } from '@tanstack/react-router';
import { EmailDetail } from '#web/features/emails/components/email-detail.tsx';

export const Route = createFileRoute('/admin/test-email/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <EmailDetail key={id} id={id} />;
}
