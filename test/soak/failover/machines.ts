import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** A machine of its own for the network: a namespace of Linux, on a bridge with the others and with this process. */
export interface Machine {
  name: string;
  address: string;
  /** The command that runs another one on this machine. */
  enter: readonly string[];
  /**
   * Loses silently what this machine and `addresses` send each other, in both directions: everything, or only what
   * belongs to servers at these TCP ports on either side.
   */
  cut(addresses: readonly string[], ports?: readonly number[]): void;
  /** Loses nothing any more. */
  heal(): void;
}

export interface Machines {
  machines: readonly Machine[];
  /** The first three parts of all addresses, e.g. `10.213.7`. */
  network: string;
  /** Where this process is on that network. */
  here: string;
  remove(): void;
}

const run = (command: string, args: readonly string[], input?: string) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'], ...(input && { input }) });
const ip = (text: string) => run('/usr/sbin/ip', text.split(' '));

/**
 * Makes machines whose addresses end as those of `deploy/` do: 21, 22, and so on. Only root can.
 * @throws Error when the kernel refuses
 */
export function makeMachines(count: number): Machines {
  const id = randomInt(1, 255);
  const network = `10.213.${id}`;
  const [bridge, here] = [`ff-${id}`, `${network}.1`];
  const names = Array.from({ length: count }, (_, index) => `ff-${id}-${index + 1}`);
  const remove = () => {
    process.off('exit', remove);
    for (const name of names) ignoreErrors(() => ip(`netns delete ${name}`));
    ignoreErrors(() => ip(`link delete ${bridge}`));
  };
  process.on('exit', remove);
  try {
    ip(`link add ${bridge} type bridge`);
    ip(`address add ${here}/24 dev ${bridge}`);
    ip(`link set ${bridge} up`);
    const machines = names.map((name, index) => {
      const address = `${network}.${21 + index}`;
      ip(`netns add ${name}`);
      ip(`link add ${name} type veth peer name eth0 netns ${name}`);
      ip(`link set ${name} master ${bridge} up`);
      for (const device of ['lo', 'eth0']) ip(`-n ${name} link set ${device} up`);
      ip(`-n ${name} address add ${address}/24 dev eth0`);
      return makeMachine(name, address);
    });
    return { machines, network, here, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function makeMachine(name: string, address: string): Machine {
  const enter = ['/usr/sbin/ip', 'netns', 'exec', name];
  const rules = (text: string) => run('/usr/sbin/ip', [...enter.slice(1), 'nft', '-f', '-'], text);
  return {
    name,
    address,
    enter,
    cut(addresses, ports) {
      const chain = (hook: 'input' | 'output', side: 'saddr' | 'daddr') => {
        const from = `ip ${side} { ${addresses.join(', ')} }`;
        const what = ports
          ? ['sport', 'dport'].map((port) => `${from} tcp ${port} { ${ports.join(', ')} } drop`)
          : [`${from} drop`];
        return `chain ${hook} { type filter hook ${hook} priority 0; ${what.join('; ')}; }`;
      };
      rules(`flush ruleset\ntable inet cut {\n${chain('input', 'saddr')}\n${chain('output', 'daddr')}\n}\n`);
    },
    heal: () => void rules('flush ruleset\n'),
  };
}

function ignoreErrors(work: () => unknown): void {
  try {
    work();
  } catch {
    // It was never made.
  }
}
