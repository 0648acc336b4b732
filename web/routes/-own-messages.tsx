import { ConversationPane } from '#web/features/messages/conversation/components/conversation-pane.tsx';
import { MessagesScreen } from '#web/features/messages/inbox/components/messages-screen.tsx';
import { useViewer } from '#web/lib/viewer.ts';

/** The messages page of every role: the viewer's conversations, and the open one. */
export function OwnMessages() {
  const viewer = useViewer();
  return (
    <MessagesScreen
      viewerId={viewer.profile.id}
      role={viewer.primaryRole}
      renderConversation={({ conversationId, messageId, onBack }) => (
        <ConversationPane
          key={conversationId}
          conversationId={conversationId}
          viewer={viewer}
          onBack={onBack}
          highlightMessageId={messageId}
        />
      )}
    />
  );
}
