import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { moveTexts } from '#web/features/organizations/merge-labels.ts';
import { factText } from '#web/features/organizations/organization-form.ts';
import { type Organization, useMergeChoices } from '#web/features/organizations/organization-queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface MergeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  organization: Organization;
  onMerged: (keptId: string) => void;
}

/** Merges two duplicates: choose the other one and which is kept, see what moves, and only then merge. */
export default function MergeDialog({ open, onOpenChange, organization, onMerged }: MergeDialogProps) {
  const [other, setOther] = useState<{ id: string; name: string } | null>(null);
  const [keepsThis, setKeepsThis] = useState(true);
  const [kept, duplicate] = keepsThis ? [organization, other] : [other, organization];
  const input = kept && duplicate && { kept_id: kept.id, duplicate_id: duplicate.id };
  const preview = useQuery({
    queryKey: ['organizations', 'merge-preview', input],
    enabled: input !== null,
    gcTime: 0,
    queryFn: () => {
      if (!input) throw new Error('There is nothing to compare yet.');
      return sendCommand('merge_organizations', { ...input, dry_run: true }, crypto.randomUUID());
    },
  });
  const merge = useCommand('merge_organizations', {
    invalidates: ['organizations', 'partner_locations', 'work_orders', 'audit_log'],
    onSuccess: (_merged, { kept_id }) => {
      toast({ kind: 'success', title: t('{{name}} merged', { name: duplicate?.name ?? '' }) });
      onOpenChange(false);
      onMerged(kept_id);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Merge {{name}} with its duplicate', { name: organization.name })}
      description={t('Everything of one moves to the other, which is kept. This cannot be undone.')}
      fillsPhone
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={merge.isPending}
            disabled={!preview.data}
            onClick={() => input && merge.mutate({ ...input, dry_run: false })}
          >
            {t('Merge')}
          </Button>
        </>
      }
    >
      <div className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]">
        {other ? (
          <KeptChoice
            names={[organization.name, other.name]}
            keepsThis={keepsThis}
            onChange={setKeepsThis}
            onBack={() => setOther(null)}
          />
        ) : (
          <OtherChoice organization={organization} onChoose={setOther} />
        )}
        {other && preview.isPending && <Skeleton className="h-24" />}
        {preview.isError && (
          <Alert kind="error" title={problemText(preview.error).title}>
            {problemText(preview.error).advice}
          </Alert>
        )}
        {other && preview.data && <Preview preview={preview.data} keptName={kept?.name ?? ''} />}
      </div>
    </Dialog>
  );
}

interface OtherChoiceProps {
  organization: Organization;
  onChoose: (other: { id: string; name: string }) => void;
}

function OtherChoice({ organization, onChoose }: OtherChoiceProps) {
  const [text, setText] = useState('');
  const { data: choices = [] } = useMergeChoices(
    organization,
    useDebounced(text.trim(), SEARCH_DEBOUNCE_MS),
    true,
  );
  return (
    <>
      <Field label={t('The other organization')} required>
        <Input
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={t('Search by name')}
          autoComplete="off"
        />
      </Field>
      <ul className="divide-y divide-line/70 rounded-md border border-line">
        {choices.map((choice) => (
          <li key={choice.id}>
            <button
              type="button"
              onClick={() => onChoose(choice)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3 py-1.5 text-left hover:bg-slate-tint/45"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{choice.name}</span>
              <span className="text-ink-soft">{[choice.city, choice.state].filter(Boolean).join(', ')}</span>
            </button>
          </li>
        ))}
        {choices.length === 0 && <li className="px-3 py-3 text-ink-soft">{t('Nothing found')}</li>}
      </ul>
    </>
  );
}

interface KeptChoiceProps {
  names: readonly [string, string];
  keepsThis: boolean;
  onChange: (keepsThis: boolean) => void;
  onBack: () => void;
}

function KeptChoice({ names, keepsThis, onChange, onBack }: KeptChoiceProps) {
  const group = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{t('Which one is kept?')}</legend>
      {[
        { name: names[0], isThis: true },
        { name: names[1], isThis: false },
      ].map(({ name, isThis }) => (
        <label key={String(isThis)} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={group}
            checked={keepsThis === isThis}
            onChange={() => onChange(isThis)}
            className="size-4 accent-slate"
          />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </label>
      ))}
      <Button variant="quiet" size="small" className="-ml-2.5 justify-self-start" onClick={onBack}>
        {t('Choose another one')}
      </Button>
    </fieldset>
  );
}

type MergePreview = Awaited<ReturnType<typeof sendCommand<'merge_organizations'>>>;

function Preview({ preview, keptName }: { preview: MergePreview; keptName: string }) {
  const {
    moves,
    lost_facts: lost,
    same_people: people,
    same_invitations: invitations,
    same_store_numbers: numbers,
  } = preview;
  const texts = moveTexts(moves);
  return (
    <>
      <section>
        <h3 className="font-medium">{t('Moves to {{name}}', { name: keptName })}</h3>
        <ul className="mt-1 list-disc pl-5">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>{t('Facts that it lacks, such as the contact, the address, the trades, and the logo')}</li>
        </ul>
      </section>
      {lost.length > 0 && (
        <Alert kind="attention" title={t('Facts of the duplicate that are not taken over')}>
          <ul className="list-disc pl-5">
            {lost.map((fact) => (
              <li key={fact.field} className="wrap-anywhere">
                {factText(fact)}
              </li>
            ))}
          </ul>
          <p>{t('Write down what you still need. {{name}} keeps its own.', { name: keptName })}</p>
        </Alert>
      )}
      {people.length > 0 && (
        <p className="wrap-anywhere">
          {t('In both, and keep the higher role: {{names}}', { names: people.join(', ') })}
        </p>
      )}
      {invitations.length > 0 && (
        <p className="wrap-anywhere">
          {t('Invited by both, and keep one invitation: {{names}}', { names: invitations.join(', ') })}
        </p>
      )}
      {numbers.length > 0 && (
        <Alert kind="attention" title={t('Store numbers that both use')}>
          {t('Both locations stay: {{numbers}}. Retire the one that is the duplicate afterwards.', {
            numbers: numbers.join(', '),
          })}
        </Alert>
      )}
    </>
  );
}
