import { CloudUpload, Hourglass, type LucideIcon, Smartphone, TriangleAlert, WifiOff } from 'lucide-react';
import { sentences } from '#shared/rules/sentences.ts';
import { t } from '#web/lib/text.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';

export interface DraftLook {
  label: string;
  tone: 'neutral' | 'sky' | 'ochre' | 'brick';
  icon: LucideIcon;
  /** Why it was not delivered, and what to do. */
  detail: string;
}

interface DraftFacts {
  draft: LocalDraft;
  /** Its queue items. */
  items: readonly SyncItem[];
  /** The ids of the items that are being sent now. */
  sending: ReadonlyMap<string, unknown>;
  isOnline: boolean;
}

/** The label of a draft's state. */
export function draftLook({ draft, items, sending, isOnline }: DraftFacts): DraftLook {
  if (!draft.submittedAt && draft.refusal) {
    const { title, advice } = draft.refusal;
    return {
      label: t('Needs attention'),
      tone: 'brick',
      icon: TriangleAlert,
      detail: sentences(title, advice),
    };
  }
  if (!draft.submittedAt) {
    return { label: t('Saved on this device'), tone: 'neutral', icon: Smartphone, detail: '' };
  }
  const stuck = items.find(({ needsAttention }) => needsAttention);
  if (stuck) {
    return { label: t('Needs attention'), tone: 'brick', icon: TriangleAlert, detail: problemOf(stuck) };
  }
  if (items.some(({ id }) => sending.has(id))) {
    const all = draft.photos.length;
    const left = items.filter(({ type }) => type === 'photo_upload').length;
    return {
      label: t('Sending {{n}} of {{all}}', { n: Math.min(all, all - left + 1), all }),
      tone: 'sky',
      icon: CloudUpload,
      detail: '',
    };
  }
  const failed = items.find(({ error }) => error);
  const away = items.find(({ waitsForServer }) => waitsForServer);
  if (isOnline && away) {
    return { label: t('Waiting for the server'), tone: 'ochre', icon: Hourglass, detail: problemOf(away) };
  }
  if (!isOnline || items.some(({ waitsForConnection }) => waitsForConnection)) {
    return { label: t('Waiting for signal'), tone: 'ochre', icon: WifiOff, detail: '' };
  }
  if (failed) {
    return { label: t('Retries automatically'), tone: 'ochre', icon: Hourglass, detail: problemOf(failed) };
  }
  return { label: t('Sending'), tone: 'sky', icon: CloudUpload, detail: '' };
}

const problemOf = ({ error }: SyncItem) => (error ? sentences(error.title, error.advice) : '');
