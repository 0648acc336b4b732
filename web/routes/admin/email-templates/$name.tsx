import { createFileRoute } from '@tanstack/react-router';
import { EMAIL_NAMES } from '#shared/rules/email-templates.ts';
import { TemplateEditor } from '#web/features/emails/components/template-editor.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { NotFoundState } from '#web/ui/not-found-state.tsx';

export const Route = createFileRoute('/admin/email-templates/$name')({ component: Screen });

function Screen() {
  const { name } = Route.useParams();
  const isAdmin = useViewer().roles.includes('admin');
  const known = EMAIL_NAMES.find((one) => one === name);
  if (!known) return <NotFoundState />;
  return <TemplateEditor key={known} name={known} canEdit={isAdmin} />;
}
