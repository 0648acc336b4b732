import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FieldPath, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { CommandOutput } from '#shared/commands.ts';
import { isComplete, missingPhotos, photosLeftOut } from '#web/features/reports/missing-photos.ts';
import { type OpenedDraft, savedForm } from '#web/features/reports/open-draft.ts';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { checkReport } from '#web/features/reports/report-problems.ts';
import { useCachedIds, useDirectPhotos } from '#web/features/reports/use-direct-photos.ts';
import { useDraftKeeping } from '#web/features/reports/use-draft-keeping.ts';
import { useDraftPhotos } from '#web/features/reports/use-draft-photos.ts';
import { useLostPhotos } from '#web/features/reports/use-lost-photos.ts';
import type { PhotoRule } from '#web/lib/office-trades.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { storage } from '#web/offline/database/storage.ts';
import { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { keepingProblem } from '#web/offline/drafts/draft-refusal.ts';
import * as drafts from '#web/offline/drafts/drafts.ts';
import { submitUnkept } from '#web/offline/outbox/submit-directly.ts';
import { submitDraft } from '#web/offline/outbox/sync.ts';

interface ReportEditorOptions {
  opened: OpenedDraft;
  /** The photos that a final report needs. */
  photoRule: PhotoRule;
  /** `leftOut`: how many photos are not in it. */
  onSubmitted: (report: CommandOutput<'submit_report'>, leftOut: number) => void;
  /** It is on the device, and will be delivered automatically. */
  onKept: (leftOut: number) => void;
}

/** The queries that a report makes stale. */
const CHANGED_TABLES = ['work_order_reports', 'work_orders', 'work_order_events'] as const;

/** The form of a report: stored on this device with its photos, sent as a whole when it is submitted. */
export function useReportEditor({ opened, photoRule, onSubmitted, onKept }: ReportEditorOptions) {
  const queryClient = useQueryClient();
  const latestMissing = useRef<PhotoRule>({ before: 0, after: 0 });
  const form = useForm<ReportDraft>({
    defaultValues: opened.values,
    // The submit bar shows the first error in page order; react-hook-form uses the order of registration.
    shouldFocusError: false,
    resolver: checkReport(() => !isComplete(latestMissing.current)),
  });
  const direct = useDirectPhotos(opened.draft);
  const [editor] = useState(
    () =>
      new DraftEditor({
        drafts,
        draft: opened.draft,
        isKept: opened.isKept,
        isDirty: opened.hasJournal,
        readForm: () => savedForm(form.getValues(), direct.ids()),
        showForm: (path, value) => form.setValue(path as FieldPath<ReportDraft>, value as never),
        sendInstead: direct.take,
        onRemoved: sayRemoved,
      }),
  );
  const state = useSyncExternalStore(editor.subscribe, editor.read);
  const lost = useLostPhotos(editor, opened.draft);
  const photos = useDraftPhotos(editor, state.photos, direct.uploads, lost);
  useCachedIds(editor, direct.uploads.attachmentIds, opened.values.attachment_ids ?? []);
  const [isHandingOver, setIsHandingOver] = useState(false);
  useAutosave(
    form,
    useCallback(() => editor.touch(), [editor]),
  );
  useDraftKeeping(editor, opened.draft);

  const leftOut = photosLeftOut(photos.photos);
  const [isAskingToSend, setIsAskingToSend] = useState(false);
  const send = async () => {
    setIsAskingToSend(false);
    setIsHandingOver(true);
    try {
      const outcome = await editor.submit(submitDraft, (draft, bytes) =>
        navigator.onLine ? submitUnkept(draft, bytes) : undefined,
      );
      if (outcome.state === 'refused') {
        setIsHandingOver(false);
        const { title, advice } = outcome.error;
        return toast({ title, description: advice, kind: 'destructive' });
      }
      direct.uploads.clear();
      if (outcome.state === 'kept') return onKept(leftOut);
      void invalidateSources(queryClient, CHANGED_TABLES);
      onSubmitted(outcome.report, leftOut);
    } catch (error) {
      setIsHandingOver(false);
      reportUnsaved(error);
    }
  };
  const missing = missingPhotos(photoRule, photos.photos);
  latestMissing.current = missing;
  useRecheck(form, missing);
  // Incomplete input is saved, too.
  const submit = form.handleSubmit(
    () => (leftOut > 0 ? setIsAskingToSend(true) : send()),
    () => editor.flush(),
  );

  /** The button 'Save draft': such a draft is never cleaned up. */
  const saveNow = async () => {
    const { state: storageState } = storage.read();
    if (storageState !== 'ready' && storageState !== 'fallback') {
      return toast({
        title: t('Storage Not Ready'),
        description: t('Please wait for storage to initialize.'),
        kind: 'destructive',
      });
    }
    try {
      await editor.save({ isManual: true });
      const isTemporary = storage.read().state === 'fallback';
      toast({
        kind: 'success',
        title: t('Draft Saved'),
        description: isTemporary
          ? t('Report draft saved successfully (temporary)')
          : t('Report draft saved successfully'),
      });
    } catch (error) {
      reportUnsaved(error);
    }
  };

  return {
    form,
    photos,
    /** The photos that the last submission lacked, as long as they are missing. */
    missingPhotos: form.formState.errors.photos_expected ? missing : { before: 0, after: 0 },
    state,
    submit,
    /** How many photos the report goes without; null while it is not being asked whether to send it so. */
    askedLeftOut: isAskingToSend && leftOut > 0 ? leftOut : null,
    sendWithoutThem: send,
    stayHere: () => setIsAskingToSend(false),
    saveNow,
    discard: async () => {
      await editor.discard();
      lost.forget();
      for (const upload of direct.uploads.photos) await direct.uploads.remove(upload);
    },
    isHandingOver,
    /** Another window has submitted it. */
    isSubmittedElsewhere: state.isSubmitted && !isHandingOver,
  };
}

export type ReportEditor = ReturnType<typeof useReportEditor>;

/** After a refused submission: photos that were added, and a report that is no longer final, resolve problems. */
function useRecheck(form: UseFormReturn<ReportDraft>, { before, after }: PhotoRule): void {
  const isFinal = useWatch({ control: form.control, name: 'is_final' });
  const { isSubmitted } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the last three is why it checks again.
  useEffect(() => {
    if (isSubmitted) void form.trigger(['photos_expected', 'checklist']);
  }, [form, isSubmitted, isFinal, before, after]);
}

function sayRemoved(count: number): void {
  toast({
    title: t('An older draft made room|{{count}} older drafts made room', { count }),
    description: t('Drafts that were saved automatically go first when this device is full.'),
  });
}

function reportUnsaved(error: unknown): void {
  const { title, advice } = keepingProblem(error);
  toast({
    kind: 'destructive',
    title: t('Save Failed'),
    description: `${t('Failed to save report draft.')} ${title} ${advice}`,
  });
}
