import type { SelfCheckName } from '#shared/rules/self-checks.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { pushEndpoint } from '#web/lib/push-device.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { sendCommand } from '#web/lib/use-command.ts';

const LOOK_EVERY_MS = 400;
const JOIN_PATIENCE_MS = 5_000;

/**
 * Has the portal perform one self-check, and resolves when it has ended.
 * @throws DataError while another check runs
 */
export async function runSelfCheck(name: SelfCheckName): Promise<void> {
  const stop = name === 'live' ? await confirmLiveUpdates() : undefined;
  try {
    const push_endpoint = name === 'push' ? await pushEndpoint() : null;
    const { run_id } = await sendCommand('run_self_check', { name, push_endpoint }, crypto.randomUUID());
    while (await isRunning(run_id)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  } finally {
    stop?.();
  }
}

async function isRunning(runId: string): Promise<boolean> {
  const rows = unwrap(
    await (await getSupabase()).from('self_checks').select('state, ends_by').eq('run_id', runId),
  );
  return rows.some(({ state, ends_by }) => isUnderWay(state, ends_by));
}

/** Whether a check still runs: without an end in time, its process is gone. */
export const isUnderWay = (state: string, endsBy: string): boolean =>
  state === 'running' && Date.parse(endsBy) > Date.now();

/** Tells the portal when this window receives the change of the check's row. Returns a function that stops it. */
async function confirmLiveUpdates(): Promise<() => void> {
  const supabase = await getSupabase();
  await supabase.realtime.setAuth();
  const { promise: joined, resolve: onJoined } = Promise.withResolvers<void>();
  const channel = supabase
    .channel('self-check')
    .on<{ run_id: string; state: string; confirmed_at: string | null }>(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'self_checks', filter: 'name=eq.live' },
      ({ new: row }) => {
        if (!('run_id' in row) || row.state !== 'running' || row.confirmed_at) return;
        // A confirmation that does not arrive leaves the check to its limit, as a missed change does.
        void sendCommand('confirm_live_update', { run_id: row.run_id }, crypto.randomUUID()).catch(() => {});
      },
    )
    .on('system', {}, () => onJoined())
    .subscribe();
  const timer = setTimeout(onJoined, JOIN_PATIENCE_MS);
  await joined;
  clearTimeout(timer);
  return () => void supabase.removeChannel(channel);
}
