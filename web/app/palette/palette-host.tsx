import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paletteActions } from '#web/app/palette/palette-actions.ts';
import { addressOf, listsOf, moreOf, paletteKinds, palettePages } from '#web/app/palette/palette-pages.ts';
import { MESSAGES_PAGES } from '#web/features/messages/unread/messages-pages.ts';
import { Palette } from '#web/features/palette/components/palette.tsx';
import type { PaletteItem } from '#web/features/palette/palette-item.ts';
import { openedLately } from '#web/lib/opened-lately.ts';
import { startConversation } from '#web/lib/start-conversation.ts';
import { useViewer } from '#web/lib/viewer.ts';

interface PaletteHostProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The command palette of the signed-in user: their actions and pages, the kinds of records they may search, and their links. */
export default function PaletteHost({ open, onOpenChange }: PaletteHostProps) {
  const { profile, primaryRole, memberships, capabilities } = useViewer();
  const router = useRouter();
  const role = primaryRole ?? 'subcontractor';
  const pages = useMemo(() => palettePages(role, capabilities), [role, capabilities]);
  const kinds = useMemo(() => paletteKinds(role, capabilities), [role, capabilities]);
  const isFirmAdmin = memberships.some((membership) => membership.role === 'admin');
  const actions = useMemo(
    () => paletteActions(role, { isFirmAdmin, capabilities }),
    [role, isFirmAdmin, capabilities],
  );
  // The list at the time of opening: opening an item must not move the others under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again each time that it opens.
  const recent = useMemo(() => openedLately(profile.id), [profile.id, open]);

  const choose = ({ target }: PaletteItem) => {
    onOpenChange(false);
    const address = 'to' in target ? target.to : addressOf(role, target.thing);
    if (address) router.history.push(address);
    else if ('thing' in target) void writeTo(target.thing.id);
  };
  /** For users who have no page about people, selecting a person opens the conversation. */
  const writeTo = (profileId: string) =>
    startConversation(profileId, (conversation) =>
      router.navigate({ to: MESSAGES_PAGES[role], search: { conversation } }),
    );

  return (
    <Palette
      isOpen={open}
      onOpenChange={onOpenChange}
      actions={actions}
      pages={pages}
      kinds={kinds}
      listsOf={(thing) => listsOf(role, capabilities, thing)}
      moreOf={(kind, text) => moreOf(role, capabilities, kind, text)}
      recent={recent}
      onChoose={choose}
    />
  );
}
