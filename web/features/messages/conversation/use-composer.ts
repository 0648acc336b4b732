import { useEffect, useEffectEvent, useState } from 'react';
import { attachmentsOf, filesHint, sortFiles } from '#web/features/messages/conversation/attachment-files.ts';
import type { CrewFirm } from '#web/features/messages/conversation/crew-firm.ts';
import { defaultVisibility } from '#web/features/messages/conversation/default-visibility.ts';
import { withPending } from '#web/features/messages/conversation/history.ts';
import { type Mentionable, stillMentioned } from '#web/features/messages/conversation/mentions.ts';
import type { Visibility } from '#web/features/messages/conversation/message.ts';
import type { OutboxEntry } from '#web/features/messages/conversation/outbox-entries.ts';
import { needsReaders } from '#web/features/messages/conversation/refused-messages.ts';
import type { Conversation } from '#web/features/messages/conversation/use-conversation.ts';
import type { AttachmentCategory } from '#web/lib/attachments.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { usePhotoUploads } from '#web/lib/use-photo-uploads.ts';

interface ComposerDraft {
  /** The name of the conversation in the list of unsent messages. */
  about?: string;
  text: string;
  /** Missing until something is chosen or written: the readers then follow the conversation. */
  visibility?: Visibility | undefined;
  /** The subcontractor among the readers when `visibility` was set. */
  firmId?: CrewFirm;
  mentions: readonly Mentionable[];
}

const NOTHING_WRITTEN: ComposerDraft = { text: '', mentions: [] };

/**
 * The draft of a message with its files: stored on this device until it is sent, and filled with a refused message
 * that was put back.
 * @param crewFirm the subcontractor that the composer names
 */
export function useComposer(conversation: Conversation, crewFirm?: CrewFirm) {
  const { conversationKey, about, me, outbox, live, history } = conversation;
  const draftKey = `message:${conversationKey}:${me.id}`;
  const draft = useDraft(draftKey, NOTHING_WRITTEN);
  const uploads = usePhotoUploads(draftKey, me.id);
  const [written, setWritten] = useState<ComposerDraft>(draft.initial);
  const known = history.query.data?.messages;
  // Others than the contractor's staff have no choice: the database decides who reads their messages.
  const hasChoice = conversation.isThread && conversation.isStaff;
  const starting = defaultVisibility(hasChoice ? withPending(known ?? [], outbox.pending) : [], crewFirm);
  const visibility = written.visibility ?? starting;

  const change = (changes: Partial<ComposerDraft>) => {
    const next = { ...written, ...changes };
    if (next.text === '' && next.visibility === starting) next.visibility = undefined;
    if (next.visibility === undefined) next.firmId = undefined;
    setWritten(next);
    if (next.text === '' && next.visibility === undefined) draft.clear();
    else draft.save({ ...next, about });
  };

  // Those who read along when the text was begun, or chosen since.
  const readers = { visibility, firmId: written.firmId ?? crewFirm };
  const keptReaders = (isWritten: boolean) =>
    known && isWritten ? readers : { visibility: written.visibility, firmId: written.firmId };

  const text = written.text.trim();
  const canSend = text !== '' && uploads.isReady && !outbox.isSending;
  const send = () => {
    if (!canSend) return;
    outbox.send({
      text,
      attachments: attachmentsOf(uploads.photos),
      visibility,
      ...(visibility === 'assigned' && readers.firmId && { firmId: readers.firmId }),
      mentions: stillMentioned(text, written.mentions),
    });
    // After a note, the next text is a note, too, until its author says otherwise.
    change({ text: '', mentions: [], visibility: visibility === 'staff' ? visibility : undefined });
    uploads.clear();
  };

  const addFiles = (files: readonly File[]) => {
    const { accepted, problems } = sortFiles(files, uploads.photos.length);
    for (const category of ['other', 'document'] as const satisfies AttachmentCategory[]) {
      const some = accepted.filter((one) => one.category === category).map(({ file }) => file);
      if (some.length > 0) uploads.add(some, category);
    }
    if (problems.length > 0) {
      toast({ kind: 'destructive', title: t('Not attached'), description: problems.join(' ') });
    }
  };

  // A refused message is put before the text that its author has typed since.
  const takeBack = useEffectEvent((entry: OutboxEntry) => {
    change({
      text: [entry.text, written.text].filter(Boolean).join('\n\n'),
      // Nobody else reads it until its author chooses again.
      visibility: needsReaders(entry) ? 'staff' : entry.visibility,
      firmId: entry.firmId,
      mentions: [...written.mentions, ...entry.mentions],
    });
    uploads.restore(
      entry.attachments.map(({ id, storage_path, file_name, category }) => ({
        attachmentId: id,
        path: storage_path,
        fileName: file_name,
        category: category as AttachmentCategory,
      })),
    );
    outbox.takeBack(entry.key);
  });
  const { returned } = outbox;
  useEffect(() => {
    if (returned) takeBack(returned);
  }, [returned]);

  return {
    text: written.text,
    visibility,
    starting,
    uploads,
    safety: draft.safety,
    canSend,
    hint: filesHint(uploads.photos, text),
    send,
    addFiles,
    setText: (next: string) => {
      // Messages that arrive meanwhile do not change who will read a text that is being written.
      change({ text: next, ...keptReaders(next !== '') });
      // Typing an internal note is not shown to others.
      if (next.trim() !== '' && visibility === 'everyone') live.tellTyping();
    },
    mention: (next: string, person: Mentionable) =>
      change({
        text: next,
        mentions: [...written.mentions, person],
        ...keptReaders(true),
      }),
    setVisibility: (chosen: Visibility) => change({ visibility: chosen, firmId: crewFirm }),
  };
}
