import { createFileRoute } from '@tanstack/react-router';
import { AssignmentDetail } from '#web/features/assignments/components/assignment-detail.tsx';

export const Route = createFileRoute('/employee/assignments/$id')({ component: Screen });

function Screen() {
  return <AssignmentDetail id={Route.useParams().id} />;
}
