import { startTestPortal, type TestPortal } from './portal.ts';

/** The portals of one test process, one after the other. */
export interface Worlds {
  /**
   * The portal of a world. The first call for a world stops the portal of the one before, and starts this one.
   * @param start how, for a portal with settings of its own
   */
  portal(world: string, start?: () => Promise<TestPortal>): Promise<TestPortal>;
  close(): Promise<void>;
}

/** A process that keeps running is cheaper than one for each world: it would load the server and a browser anew. */
export function createWorlds(): Worlds {
  let current: { world: string; portal: TestPortal } | undefined;
  const close = async () => {
    await current?.portal.stop();
    current = undefined;
  };
  return {
    async portal(world, start = startTestPortal) {
      if (current?.world !== world) {
        await close();
        current = { world, portal: await start() };
      }
      return current.portal;
    },
    close,
  };
}

/** Makes something once for each portal, e.g. its company; all tests on this portal share it. */
export function oncePerPortal<Made>(make: (portal: TestPortal) => Promise<Made>) {
  const made = new WeakMap<TestPortal, Promise<Made>>();
  return (portal: TestPortal): Promise<Made> => {
    const promise = made.get(portal) ?? make(portal);
    made.set(portal, promise);
    return promise;
  };
}
