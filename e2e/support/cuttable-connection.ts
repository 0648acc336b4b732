import { expect, type Page, type WebSocketRoute } from '@playwright/test';

/**
 * The realtime connection of a page, which can be cut and restored for later attempts. Call it before the page is
 * opened.
 */
export async function cuttable(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    if (isCut) return void socket.close({ code: 1013, reason: 'cut' });
    socket.connectToServer();
    open.add(socket);
    socket.onClose(() => open.delete(socket));
  });
  return {
    cut: () => {
      isCut = true;
      for (const socket of open) void socket.close({ code: 1013, reason: 'cut' });
      open.clear();
    },
    restore: () => {
      isCut = false;
    },
    isOpen: () => expect.poll(() => open.size, { message: 'open lines' }).toBeGreaterThan(0),
  };
}
