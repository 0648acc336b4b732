import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { receiptCommands } from '#shared/commands/receipts.ts';
import type { CommandInput } from '#shared/commands.ts';
import type { Receipt } from '#web/features/receipts/queries.ts';
import {
  allocationsOf,
  amountOf,
  emptyForm,
  formOf,
  type ReceiptForm,
  restOf,
} from '#web/features/receipts/receipt-form.ts';
import { removeAttachment } from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { type PhotoUpload, usePhotoUploads } from '#web/lib/use-photo-uploads.ts';

type Input = CommandInput<'save_receipt'>;

interface EditorOptions {
  profileId: string;
  /** A receipt to correct; null for a new one. */
  receipt: Receipt | null;
  onSaved: (id: string, vendorName: string) => void;
}

/** Kept with the draft: what was sent last, and under which key, so that an answer lost with the page is no second receipt. */
interface Kept {
  form: ReceiptForm;
  sent: { text: string; key: string } | null;
}

/** A receipt being written: kept on this device with every key, its pictures sent meanwhile. */
export function useReceiptEditor({ profileId, receipt, onSaved }: EditorOptions) {
  const queryClient = useQueryClient();
  // Two people of one crew may share a tablet; what was corrected elsewhere meanwhile begins anew.
  const key = `receipt:${profileId}:${receipt ? `${receipt.id}:${receipt.updated_at}` : 'new'}`;
  const draft = useDraft<Kept>(key, { form: receipt ? formOf(receipt) : emptyForm(), sent: null });
  const [form, setForm] = useState(draft.initial.form);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const sent = useRef(draft.initial.sent);
  const uploads = usePhotoUploads(key, profileId);
  const takenOff = useRef<PhotoUpload[]>([]);

  // The pictures that the receipt has, once; those of a draft have come back by themselves.
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

  const change = (next: ReceiptForm) => {
    setForm(next);
    setErrors({});
    draft.save({ form: next, sent: sent.current });
  };
  const startOver = () => {
    for (const photo of uploads.photos) void uploads.remove(photo);
    setForm(receipt ? formOf(receipt) : emptyForm());
    setErrors({});
    draft.clear();
  };

  const send = useMutation({
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input);
      if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() };
      draft.save({ form, sent: sent.current });
      return sendCommand('save_receipt', input, sent.current.key);
    },
    onSuccess: async ({ id }, { vendor_name }) => {
      for (const { attachmentId, path } of takenOff.current.splice(0)) {
        // One that stays behind belongs to nothing and nobody else sees it; that must not disturb the form.
        if (attachmentId) void removeAttachment(attachmentId, path).catch(() => undefined);
      }
      uploads.clear();
      draft.clear();
      sent.current = null;
      onSaved(id, vendor_name);
      await invalidateSources(queryClient, ['receipts', 'receipt_allocations']);
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });

  const save = () => {
    const input = {
      receipt_id: receipt?.id ?? null,
      employee_id: form.employeeId,
      vendor_name: form.vendorName,
      receipt_date: form.date,
      amount: amountOf(form.amount),
      category: form.category,
      description: form.description,
      allocations: allocationsOf(form.shares),
      attachment_ids: uploads.attachmentIds,
    };
    const checked = receiptCommands.save_receipt.input.safeParse(input);
    const found: Record<string, string> = {};
    for (const { path, message } of checked.error?.issues ?? [])
      found[String(path[0])] ??= t(received(message));
    if (restOf(form.amount, form.shares) < 0) found.allocations ??= t('The shares are more than the amount.');
    setErrors(found);
    if (checked.success && Object.keys(found).length === 0) send.mutate(checked.data);
    return Object.keys(found)[0];
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
    isSaving: send.isPending,
    safety: draft.safety,
  };
}

export type ReceiptEditorState = ReturnType<typeof useReceiptEditor>;
