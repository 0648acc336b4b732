import { useViewer } from '#web/app/session/use-viewer.ts';
import { ConversationPane } from '#web/features/conversation/components/conversation-pane.tsx';
import { MessagesScreen } from '#web/features/conversations/components/messages-screen.tsx';

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
