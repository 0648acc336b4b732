import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorMessage } from '#server/jobs/error-message.ts';
import { localUrl } from '#server/process-settings.ts';
import { isLoopback } from '#shared/rules/loopback.ts';
import type { Looks } from './data-folder.ts';
import { compareClocks } from './database.ts';
import { type Finding, fine, note, problem } from './finding.ts';

const PATIENCE_MS = 5_000;
const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS = 21;

interface Where {
  host: string;
  port: number;
  publicUrl: string;
}

/** Whether the portal runs at its port, or another program does. */
export async function lookAtPort({ host, port }: Where): Promise<{ isRunning: boolean; finding: Finding }> {
  const code = await tryToListen(host, port);
  if (code === undefined) {
    return {
      isRunning: false,
      finding: note(`The portal does not run: PORT=${port} is free.`, 'Start it with "npm start".'),
    };
  }
  const stopped = (text: string, advice: string) => ({ isRunning: false, finding: problem(text, advice) });
  if (code === 'EACCES') {
    return stopped(
      `This user may not listen on PORT=${port}.`,
      'Set PORT to one above 1023, and put a proxy in front.',
    );
  }
  if (code !== 'EADDRINUSE')
    return stopped(`HOST=${host} is no address of this machine.`, 'Set HOST to one.');
  try {
    const answer = await fetch(`${localUrl(host, port)}/readyz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { status, problem: why } = (await answer.json()) as { status?: string; problem?: string };
    if (status === 'ready') return { isRunning: true, finding: fine('The portal runs and is ready.') };
    if (status === 'unavailable') {
      const finding = problem(
        `The portal runs, but is not ready: ${why}.`,
        'Restart it, and look into its log.',
      );
      return { isRunning: true, finding };
    }
  } catch {
    // Another program, which speaks something else.
  }
  return stopped(
    `PORT=${port} is in use by another program.`,
    `Stop that program, or set PORT to a free one. "ss -ltnp sport = :${port}" shows which it is.`,
  );
}

async function tryToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    server.close();
  }
}

/** The address that browsers use: encrypted, reachable, with a valid certificate, and with the same time. */
export async function lookAtAddress(
  { publicUrl }: Where,
  { isRunning, looks, nowMs }: { isRunning: boolean; looks: Looks; nowMs: () => number },
): Promise<Finding[]> {
  const { protocol, hostname } = new URL(publicUrl);
  if (isLoopback(hostname)) {
    return [
      note(
        `Only this machine reaches the portal (${publicUrl}).`,
        'For others, set PUBLIC_URL and put a proxy with https in front.',
      ),
    ];
  }
  const findings: Finding[] = [];
  if (protocol !== 'https:') {
    findings.push(
      problem(
        `PUBLIC_URL=${publicUrl} is not encrypted. Browsers then refuse location, photos without a signal, and notifications, and passwords can be read on the way.`,
        'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
      ),
    );
  } else findings.push(await lookAtCertificate(looks, nowMs()));
  if (!isRunning) return findings;
  try {
    const answer = await fetch(new URL('/healthz', publicUrl), { signal: AbortSignal.timeout(PATIENCE_MS) });
    const date = Date.parse(answer.headers.get('date') ?? '');
    findings.push(
      answer.ok
        ? fine(`The portal answers at ${publicUrl}.`)
        : problem(
            `${publicUrl} answers with ${answer.status} instead of the portal.`,
            'Check where the proxy forwards to.',
          ),
      ...(Number.isNaN(date) ? [] : [compareClocks(publicUrl, date, nowMs())]),
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    findings.push(
      problem(
        `${publicUrl} cannot be reached from this machine: ${errorMessage(cause)}`,
        'Check the name (DNS), the firewall, the proxy, and its certificate.',
      ),
    );
  }
  return findings;
}

async function lookAtCertificate(looks: Looks, nowMs: number): Promise<Finding> {
  try {
    const { host, expires_at } = await looks.certificate();
    const days = Math.floor((Date.parse(expires_at ?? '') - nowMs) / DAY_MS);
    const advice = 'Renew it, and let the proxy renew it by itself.';
    if (days < 0) return problem(`The certificate of ${host} has expired.`, advice);
    if (days < CERTIFICATE_DAYS) return note(`The certificate of ${host} expires in ${days} days.`, advice);
    return fine(`The certificate of ${host} is valid for ${days} days.`);
  } catch (error) {
    return problem(
      `The certificate could not be read: ${errorMessage(error)}`,
      'Check that the proxy runs and is reached.',
    );
  }
}
