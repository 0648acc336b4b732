import { useState } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import type { EmailName } from '#shared/rules/email-templates.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

interface TemplateText {
  subject: string;
  body: string;
}

/**
 * Saves, tests, and reverts the text of an email. A conflict with another administrator is left to the screen.
 * @param begin continues with a text that is saved as this version
 */
export function useTemplateForm(
  name: EmailName,
  { version, built_in }: CommandOutput<'read_email_template'>,
  text: TemplateText,
  begin: (current: TemplateText, version: string | null) => void,
) {
  const [hasConflict, setConflict] = useState(false);
  const onError = (error: unknown) => {
    if (error instanceof DataError && error.status === 409) return setConflict(true);
    const { title, advice } = problemText(error);
    toast({ title, description: advice, kind: 'destructive' });
  };
  const saving = useCommand('save_email_template', {
    invalidates: ['email_templates', 'audit_log'],
    onSuccess: ({ version: next }, { subject, body }) => {
      begin({ subject, body }, next);
      toast({ kind: 'success', title: t('Email saved') });
    },
    onError,
  });
  const reverting = useCommand('revert_email_template', {
    invalidates: ['email_templates', 'audit_log'],
    onSuccess: () => {
      begin(built_in, null);
      toast({ kind: 'success', title: t('The built-in text is used again') });
    },
    onError,
  });
  const testing = useCommand('send_test_email', {
    invalidates: ['email_log'],
    onSuccess: ({ to, is_captured }) =>
      toast({
        kind: 'success',
        title: is_captured
          ? t('Not sent: no mail server is set. Read it in Email Testing.')
          : t('A test is on its way to {{address}}', { address: to }),
      }),
  });
  return {
    save: () => saving.mutate({ name, version, ...text }),
    revert: () => reverting.mutate({ name, version }),
    sendTest: () => testing.mutate({ name, text }),
    isSaving: saving.isPending,
    isReverting: reverting.isPending,
    isTesting: testing.isPending,
    hasConflict,
    resolve: (current: TemplateText, next: string | null) => {
      setConflict(false);
      begin(current, next);
    },
  };
}
