import { createFileRoute } from '@tanstack/react-router';
import { isFull } from '#shared/rules/capabilities.ts';
import { EMAIL_NAMES, isAboutAccounts } from '#shared/rules/email-templates.ts';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { TemplateEditor } from '#web/features/emails/components/template-editor.tsx';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { NotFoundState } from '#web/ui/not-found-state.tsx';

export const Route = createFileRoute('/admin/email-templates/$name')({ component: Screen });

function Screen() {
  const { name } = Route.useParams();
  const may = useMay();
  const { capabilities } = useViewer();
  const known = EMAIL_NAMES.find((one) => one === name);
  if (!known) return <NotFoundState />;
  const canEdit = may('manage_settings') && (!isAboutAccounts(known) || isFull(capabilities));
  return (
    <>
      <TemplateEditor key={known} name={known} canEdit={canEdit} />
      <RecordHistory key={`history ${known}`} records={[{ table: 'email_templates', id: known }]} collapsed />
    </>
  );
}
