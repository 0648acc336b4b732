import type { CommandOutput } from '#shared/commands.ts';
import type { EmailName } from '#shared/rules/email-templates.ts';
import { compareTemplates, type TemplateText } from '#web/features/emails/template-differences.ts';
import { toastTestEmail } from '#web/features/emails/toast-test-email.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';

/**
 * Saves, tests, and reverts the text of an email. When another administrator was faster, `conflict` has their text: the
 * user compares and chooses.
 * @param begin continues with a text that is saved as this version
 * @param onMerged writes what was chosen of two versions, before it is saved
 */
export function useTemplateForm(
  name: EmailName,
  { current, version, built_in }: CommandOutput<'read_email_template'>,
  text: TemplateText,
  begin: (current: TemplateText, version: string | null) => void,
  onMerged: (text: TemplateText) => void,
) {
  const saveMerged = (merged: TemplateText, newest: TemplateText & { version: string | null }) => {
    begin({ subject: newest.subject, body: newest.body }, newest.version);
    onMerged(merged);
    saving.mutate({ name, version: newest.version, ...merged });
  };
  const { onRefused, conflict } = useVersionConflict({
    recordId: name,
    initial: { ...current, version },
    fields: ['subject', 'body'],
    loadNewest: async () => {
      const newest = await sendCommand('read_email_template', { name }, crypto.randomUUID());
      return { ...newest.current, version: newest.version };
    },
    mine: () => ({ ...text, version }),
    save: ({ subject, body }, newest) => saveMerged({ subject, body }, newest),
  });
  const compared = conflict && compareTemplates(current, conflict.newest, conflict.mine);
  const saving = useCommand('save_email_template', {
    invalidates: ['email_templates', 'audit_log'],
    onSuccess: ({ version: next }, { subject, body }) => {
      begin({ subject, body }, next);
      toast({ kind: 'success', title: t('Email saved') });
    },
    onError: (error) => onRefused(error),
  });
  const reverting = useCommand('revert_email_template', {
    invalidates: ['email_templates', 'audit_log'],
    onSuccess: () => {
      begin(built_in, null);
      toast({ kind: 'success', title: t('The built-in text is used again') });
    },
    onError: (error) => onRefused(error),
  });
  const testing = useCommand('send_test_email', {
    invalidates: ['email_log'],
    onSuccess: toastTestEmail,
  });
  return {
    save: () => saving.mutate({ name, version, ...text }),
    revert: () => reverting.mutate({ name, version }),
    sendTest: () => testing.mutate({ name, text }),
    isSaving: saving.isPending,
    isReverting: reverting.isPending,
    isTesting: testing.isPending,
    conflict: compared && {
      ...conflict,
      ...compared,
      resolve: (theirs: ReadonlySet<string>) => {
        conflict.end();
        saveMerged(compared.merge(theirs), conflict.newest);
      },
    },
  };
}
