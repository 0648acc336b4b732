import { useState } from 'react';
import { SubjectField } from '#web/features/privacy/components/subject-field.tsx';
import { topicLines } from '#web/features/privacy/erasure-labels.ts';
import { type ErasurePreview, useErasurePreview } from '#web/features/privacy/queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface EraseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows what is erased and what is kept of a person, and erases them after the name was typed. */
export default function EraseDialog({ open, onOpenChange }: EraseDialogProps) {
  const [personId, setPersonId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const preview = useErasurePreview(personId);
  const person = preview.data;
  const fields = useRequiredFields({
    person: !person && message('Choose a person.'),
    typed: person !== undefined && typed.trim() !== person?.name && message('Type the name as it is shown.'),
  });
  const erase = useCommand('erase_person', {
    invalidates: ['data_erasures', 'data_exports', 'profiles', 'organization_members'],
    onSuccess: ({ name }) => {
      toast({ kind: 'success', title: t('Erased. The name is now {{name}}', { name }) });
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Erase a person')}
      description={t(
        'Removes their personal data as far as law and accounting allow. This cannot be undone.',
      )}
      fillsPhone
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={erase.isPending}
            onClick={() =>
              fields.confirm(
                () => personId && erase.mutate({ profile_id: personId, confirmation: typed.trim() }),
              )
            }
          >
            {t('Erase')}
          </Button>
        </>
      }
    >
      <div
        id={fields.id}
        className="grid content-start gap-4 max-md:-mx-1 max-md:overflow-y-auto max-md:px-1"
      >
        <SubjectField
          label={t('Person')}
          hint={t('Only deactivated people can be erased.')}
          kind="to-erase"
          error={fields.errorOf('person')}
          value={personId}
          onChange={(id) => {
            setPersonId(id);
            setTyped('');
          }}
        />
        {preview.isError && (
          <Alert kind="error" title={problemText(preview.error).title}>
            {problemText(preview.error).advice}
          </Alert>
        )}
        {personId && preview.isPending && <Skeleton className="h-60" />}
        {person && (
          <>
            <Topics preview={person} />
            <Field
              label={t('Type the name to confirm: {{name}}', { name: person.name })}
              required
              error={fields.errorOf('typed')}
            >
              <Input
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                autoComplete="off"
                autoCapitalize="off"
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Topics({ preview }: { preview: ErasurePreview }) {
  return (
    <>
      <Section
        title={t('Erased')}
        lines={[
          t('Name, email address, phone number, picture, account, passwords, and second factors'),
          ...topicLines(preview.erased),
        ]}
      />
      <Section
        title={t('Kept, under the name “Former employee” or “Former member” and a number')}
        lines={[
          ...topicLines(preview.kept),
          t('The employee number and pay rates, for payroll'),
          t('What they wrote into records, and what others wrote about them there'),
        ]}
      />
      <Alert kind="attention" title={t('Their phone may hold unsent work')}>
        {t('It stays on the phone and is not accepted any more. Ask for it first if you need it.')}
      </Alert>
    </>
  );
}

function Section({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-pretty text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
