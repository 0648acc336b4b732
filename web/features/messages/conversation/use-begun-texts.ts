import { useEffect, useState } from 'react';
import type { ConversationKey } from '#web/features/messages/conversation/outbox-entries.ts';
import { localNames } from '#web/offline/forms/form-entries.ts';
import { formsRestoring, keepForm, readForm } from '#web/offline/forms/saved-forms.ts';

/** An unsent text in a composer that is not shown. */
export interface BegunText {
  /** The form of the composer. */
  name: string;
  text: string;
  /** The name of the conversation; missing in texts of earlier versions. */
  about?: string;
}

interface WhichTexts {
  profileId: string;
  /** Only that of one conversation. */
  conversationKey?: ConversationKey | undefined;
  /** The conversation's composer is shown: it contains the text. */
  hasComposer: boolean;
}

/** The unsent texts of composers that are not shown, and how to delete them. */
export function useBegunTexts({ profileId, conversationKey, hasComposer }: WhichTexts) {
  const [texts, setTexts] = useState<readonly BegunText[]>([]);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      await formsRestoring();
      const found = conversationKey && hasComposer ? [] : begunTexts(profileId, conversationKey);
      if (!isLeft) setTexts(found);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [profileId, conversationKey, hasComposer]);
  const clear = (name: string) => {
    keepForm(name, null);
    setTexts((known) => known.filter((one) => one.name !== name));
  };
  return { texts, clear };
}

function begunTexts(profileId: string, conversationKey: ConversationKey | undefined): BegunText[] {
  return localNames()
    .filter((name) =>
      conversationKey
        ? name === `message:${conversationKey}:${profileId}`
        : name.startsWith('message:') && name.endsWith(`:${profileId}`),
    )
    .flatMap((name) => {
      const form = readForm(name) as { text?: string; about?: string } | null;
      const text = form?.text?.trim() ?? '';
      return text === '' ? [] : [{ name, text, ...(form?.about && { about: form.about }) }];
    });
}
