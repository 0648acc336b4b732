import { CSPProvider } from '@base-ui/react/csp-provider';
import { LeaveMount } from '#web/app/offline/leave-mount.tsx';
import SignedInAs from '#web/app/session/signed-in-as.tsx';

/**
 * Shows the current account on a page outside the portal, with the dialog about unsent work. A second dialog inside the
 * portal would hide the first one, and itself, from assistive technology.
 */
export default function SignedInOutside() {
  return (
    <CSPProvider disableStyleElements>
      <SignedInAs />
      <LeaveMount />
    </CSPProvider>
  );
}
