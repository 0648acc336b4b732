import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CommandInput } from '#shared/commands.ts';
import { checkReceipt } from '#web/features/receipts/check-receipt.ts';
import type { Receipt } from '#web/features/receipts/queries.ts';
import {
  emptyForm,
  formOf,
  type Job,
  type ReceiptForm,
  withFirstJob,
} from '#web/features/receipts/receipt-form.ts';
import { removeAttachment } from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { refusedField } from '#web/lib/refused-field.ts';
import { toast } from '#web/lib/toast.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { type PhotoUpload, usePhotoUploads } from '#web/lib/use-photo-uploads.ts';

type Input = CommandInput<'save_receipt'>;

interface EditorOptions {
  profileId: string;
  /** A receipt to correct; null for a new one. */
  receipt: Receipt | null;
  /** What a new receipt is for, if known. */
  job: Job | null;
  onSaved: (id: string, vendorName: string) => void;
}

/** Stored with the draft, so that a lost response does not create a second receipt, whatever is corrected after it. */
interface Kept {
  form: ReceiptForm;
  /** The last submitted input and its idempotency key. */
  sent: { text: string; key: string } | null;
  /** Of a new receipt, until the server has answered. */
  submissionKey: string;
}

/** What had arrived of an earlier try, whose answer was lost. */
export interface Arrived {
  id: string;
  vendorName: string;
  amount: number;
}

/** The form of a receipt: input is stored on this device at once, and its pictures are uploaded meanwhile. */
export function useReceiptEditor({ profileId, receipt, job, onSaved }: EditorOptions) {
  const queryClient = useQueryClient();
  // Two people of a crew may share a tablet. A correction of an outdated version starts again.
  const key = `receipt:${profileId}:${receipt ? `${receipt.id}:${receipt.updated_at}` : 'new'}`;
  const draft = useDraft<Kept>(key, {
    form: receipt ? formOf(receipt) : emptyForm(),
    sent: null,
    submissionKey: crypto.randomUUID(),
  });
  const [form, setForm] = useState(() => withFirstJob(draft.initial.form, job));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [arrived, setArrived] = useState<Arrived>();
  const sent = useRef(draft.initial.sent);
  // It also outlives starting over: the first try may have arrived.
  const submissionKey = useRef(draft.initial.submissionKey);
  const uploads = usePhotoUploads(key, profileId);
  const takenOff = useRef<PhotoUpload[]>([]);

  // The pictures of the saved receipt, once; those of a draft are restored by themselves.
  const fill = useRef(draft.wasRestored || uploads.wasRestored || !receipt ? null : uploads.restore);
  useEffect(() => {
    fill.current?.(
      (receipt?.files ?? []).map((file) => ({
        path: file.storage_path,
        fileName: file.file_name,
        category: 'document',
        attachmentId: file.id,
      })),
    );
    fill.current = null;
  }, [receipt]);

  const keep = (next: ReceiptForm) =>
    draft.save({ form: next, sent: sent.current, submissionKey: submissionKey.current });
  const change = (next: ReceiptForm) => {
    setForm(next);
    // A corrected field loses its error; the others keep theirs.
    const { errors: left } = checkReceipt(next, receipt?.id ?? null, uploads.attachmentIds);
    setErrors((marked) => Object.fromEntries(Object.entries(left).filter(([field]) => marked[field])));
    keep(next);
  };
  const startOver = () => {
    for (const photo of uploads.photos) void uploads.remove(photo);
    setForm(receipt ? formOf(receipt) : withFirstJob(emptyForm(), job));
    setErrors({});
    draft.clear();
  };

  const leave = () => {
    uploads.clear();
    draft.clear();
    sent.current = null;
    submissionKey.current = crypto.randomUUID();
  };

  const send = useMutation({
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input);
      if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() };
      keep(form);
      return sendCommand('save_receipt', input, sent.current.key);
    },
    onSuccess: async ({ id, arrived: earlier }, { vendor_name }) => {
      if (earlier) {
        setArrived({ id, vendorName: earlier.vendor_name, amount: earlier.amount });
        await invalidateSources(queryClient, ['receipts', 'receipt_allocations']);
        return;
      }
      for (const { attachmentId, path } of takenOff.current.splice(0)) {
        // A file that could not be deleted belongs to no record and nobody else sees it. The form need not report that.
        if (attachmentId) void removeAttachment(attachmentId, path).catch(() => undefined);
      }
      leave();
      onSaved(id, vendor_name);
      await invalidateSources(queryClient, ['receipts', 'receipt_allocations']);
    },
    onError: (error) => {
      // A date in a closed month: the rest of the form is fine.
      const field = refusedField(error);
      if (field?.path === 'receipt_date') return setErrors({ [field.path]: field.message });
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });

  const save = () => {
    const { input, errors: found } = checkReceipt(form, receipt?.id ?? null, uploads.attachmentIds);
    setErrors(found);
    if (input) send.mutate(receipt ? input : { ...input, submission_key: submissionKey.current });
    return input === null;
  };

  return {
    form,
    change,
    edit: (changes: Partial<ReceiptForm>) => change({ ...form, ...changes }),
    errors,
    uploads: {
      ...uploads,
      remove: async (photo: PhotoUpload) => {
        takenOff.current.push(photo);
        await uploads.remove(photo);
      },
    },
    wasRestored: draft.wasRestored || (uploads.wasRestored && !receipt),
    startOver,
    save,
    /** Set until the user says what is to become of what was changed after it. */
    arrived,
    askLater: () => setArrived(undefined),
    /** The receipt that arrived is the one that was meant. */
    takeArrived: () => {
      setArrived(undefined);
      leave();
    },
    /** What the form has now is another receipt. */
    sendAsAnother: () => {
      setArrived(undefined);
      submissionKey.current = crypto.randomUUID();
      save();
    },
    isSaving: send.isPending,
    safety: draft.safety,
  };
}

export type ReceiptEditorState = ReturnType<typeof useReceiptEditor>;
