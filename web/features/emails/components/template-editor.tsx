import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EMAIL_KINDS, type EmailName } from '#shared/rules/email-templates.ts';
import { PreviewCaseFields } from '#web/features/emails/components/preview-case-fields.tsx';
import { TemplateBody } from '#web/features/emails/components/template-body.tsx';
import { TemplatePreview } from '#web/features/emails/components/template-preview.tsx';
import { TemplateSubject } from '#web/features/emails/components/template-subject.tsx';
import { TemplateVariables } from '#web/features/emails/components/template-variables.tsx';
import { TemplateVersions } from '#web/features/emails/components/template-versions.tsx';
import { decidingVariables, type PreviewCases, textInCases } from '#web/features/emails/preview-cases.ts';
import { useEmailTemplate, useTemplatePreview } from '#web/features/emails/queries.ts';
import { insertAtCursor, showFirstProblem } from '#web/features/emails/text-fields.ts';
import { useTemplateForm } from '#web/features/emails/use-template-form.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

type Loaded = NonNullable<ReturnType<typeof useEmailTemplate>['data']>;

const PREVIEW_AFTER_MS = 600;

/** One email: its text, its preview, and its versions. Only administrators change it. */
export function TemplateEditor({ name, canEdit }: { name: EmailName; canEdit: boolean }) {
  return (
    <QueryView query={useEmailTemplate(name)} skeleton={<DetailSkeleton />}>
      {(loaded) => <Editor key={name} name={name} loaded={loaded} canEdit={canEdit} />}
    </QueryView>
  );
}

function Editor({ name, loaded, canEdit }: { name: EmailName; loaded: Loaded; canEdit: boolean }) {
  const kind = EMAIL_KINDS[name];
  // The text that was opened: a newer one that loads meanwhile must not replace what is being written.
  const [base, setBase] = useState(loaded);
  const [text, setText] = useState(loaded.current);
  const begin = (current: Loaded['current'], version: string | null) => {
    setBase({ ...base, current, version });
    setText(current);
  };
  const form = useTemplateForm(name, base, text, begin, setText);
  const fields = useRef<HTMLDivElement>(null);
  const bodyFields = useRef<HTMLDivElement>(null);
  // Where a variable is inserted: the field that had the cursor last.
  const lastField = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const insert = (written: string) => {
    const last = lastField.current;
    // A part that was removed, or the other mode's field, has gone.
    const field = last?.isConnected ? last : bodyFields.current?.querySelector('textarea');
    if (field) insertAtCursor(field, written);
  };
  const [cases, setCases] = useState<PreviewCases>({});
  const written = useDebounced(text, PREVIEW_AFTER_MS);
  const preview = useTemplatePreview(name, textInCases(name, written, cases));
  const problems = preview.data?.problems ?? [];
  const subjectProblems = problems.filter(({ part }) => part === 'subject');
  // What was just written may not be checked yet: the server refuses it then, and its problems come with the preview.
  const isAsked = useRef(false);
  const save = () => {
    isAsked.current = true;
    if (problems.length > 0) showProblem();
    else form.save();
  };
  const showProblem = useEffectEvent(() => {
    if (!isAsked.current || problems.length === 0) return;
    isAsked.current = false;
    showFirstProblem(fields.current);
  });
  const wasChecked = preview.data;
  useEffect(() => {
    if (wasChecked) showProblem();
  }, [wasChecked]);
  const isChanged = text.subject !== base.current.subject || text.body !== base.current.body;
  return (
    <Page
      crumbs={[{ label: t('Email Templates'), to: '/admin/email-templates' }, { label: t(kind.title) }]}
      title={t(kind.title)}
      description={t(kind.trigger)}
      actions={
        canEdit && (
          <>
            <Button busy={form.isTesting} onClick={form.sendTest}>
              {t('Send me a test')}
            </Button>
            <Button variant="main" disabled={!isChanged} busy={form.isSaving} onClick={save}>
              {t('Save')}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Card title={base.version ? t('Your text') : t('Built-in text')}>
            <div ref={fields} className="grid gap-4">
              <TemplateSubject
                subject={text.subject}
                error={subjectProblems.map((problem) => problem.text).join(' ') || undefined}
                onChange={canEdit ? (subject) => setText((now) => ({ ...now, subject })) : undefined}
                onFocus={(field) => {
                  lastField.current = field;
                }}
              />
              <div ref={bodyFields}>
                <TemplateBody
                  body={text.body}
                  canEdit={canEdit}
                  problems={problems.filter(({ part }) => part === 'body')}
                  onChange={(body) => setText((now) => ({ ...now, body }))}
                  onFocus={(field) => {
                    lastField.current = field;
                  }}
                />
              </div>
              {canEdit && base.version && (
                <Button
                  variant="danger"
                  className="justify-self-start"
                  busy={form.isReverting}
                  onClick={form.revert}
                >
                  {t('Use the built-in text')}
                </Button>
              )}
            </div>
          </Card>
          <TemplateVariables name={name} onInsert={canEdit ? insert : undefined} />
          <TemplateVersions
            name={name}
            onRestore={canEdit ? (version) => setText(version ?? base.built_in) : undefined}
          />
        </div>
        <div className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
          <TemplatePreview
            preview={preview.data}
            cases={
              <PreviewCaseFields
                variables={decidingVariables(name, written)}
                cases={cases}
                onChange={setCases}
              />
            }
          />
        </div>
      </div>
      <UnsavedGuard isChanged={isChanged} />
      <VersionConflictDialog
        title={t('Somebody else has changed this email meanwhile')}
        conflict={form.conflict}
        labelOf={(field) => form.conflict?.labels.get(field) ?? t('Text')}
        textOf={(version, field) => version[field] ?? ''}
        isSaving={form.isSaving}
      />
    </Page>
  );
}
