import fc from 'fast-check';
import { type Answer, connectionsTo } from '../../server/testing/connection.ts';
import { rawSocket } from '../../server/testing/raw-socket.ts';
import { faultOf } from './checks.ts';
import { arrive, type Person, remember, renew, type Send } from './people.ts';
import { type Planned, requestsTo, wires } from './requests.ts';

export interface FuzzReport {
  requests: number;
  statuses: Map<number, number>;
}

interface Plan {
  port: number;
  seed: number;
  connections: number;
  /** Pages and files besides the API. */
  pages: readonly string[];
  requests: number;
  seconds?: number;
}

const PEOPLE = 4;
/** Access tokens live for five minutes. */
const RENEW_EVERY_MS = 60_000;
/** Long enough for a busy machine; only a hanging server takes longer. */
const ANSWER_WITHIN_MS = 150_000;
/** One request in this many is hardly HTTP. */
const WIRE_ONE_IN = 100;

/** Tries twice, because the server may have closed the connection after its last answer. */
const patient =
  (send: Send): Send =>
  (call) =>
    send(call).catch(() => send(call));

/** Node refuses malformed bytes before it reads the method, so its refusal of a HEAD has a body. */
const isRefusedHead = (error: NodeJS.ErrnoException, { method }: Planned) =>
  method === 'HEAD' && error.code === 'HPE_CLOSED_CONNECTION';

/** @throws Error when the answer breaks a rule of all answers */
function judge(planned: Planned, answer: Answer): void {
  const fault = faultOf(planned, answer);
  if (fault === undefined) return;
  const { method, url, headers, payload = '' } = planned;
  const request = JSON.stringify([method, url, headers, payload.toString().slice(0, 2_000)]);
  const received = JSON.stringify([answer.status, answer.headers, answer.text.slice(0, 2_000)]);
  throw new Error(`${fault}\nRequest: ${request}\nAnswer: ${received}`);
}

/** @throws Error when bytes that are hardly HTTP make the server fail; it may cut them off without an answer */
async function judgeWire(port: number, bytes: string | Uint8Array): Promise<void> {
  const wire = await rawSocket(port);
  wire.socket.end(bytes);
  const answers = await wire.end();
  if (/^HTTP\/1.1 5/m.test(answers)) throw new Error(`A failure of the server\n${JSON.stringify(answers)}`);
}

/** Runs a property many times. @throws Error of the smallest case that was found to fail, with the seed to repeat it */
async function hold<T>(property: fc.IAsyncProperty<T>, options: fc.Parameters<T>): Promise<void> {
  const { failed, errorInstance, seed, counterexamplePath } = await fc.check(property, {
    ...options,
    markInterruptAsFailure: false,
  });
  if (failed) throw new Error(`Seed ${seed}, path ${counterexamplePath}`, { cause: errorInstance });
}

/**
 * Sends random requests to a server.
 * @throws Error with a request and its answer when the answer breaks a rule of all answers
 */
export async function fuzz({ port, seed, connections, pages, requests, seconds }: Plan): Promise<FuzzReport> {
  const { send, close } = connectionsTo(port);
  const ask = patient(send);
  const people: [Person, ...Person[]] = [await arrive(ask, 0)];
  for (let number = 1; number < PEOPLE; number++) people.push(await arrive(ask, number));
  const report: FuzzReport = { requests: 0, statuses: new Map() };
  let renewedAt = performance.now();

  const request = fc.asyncProperty(requestsTo(pages), async (chosen) => {
    if (performance.now() - renewedAt > RENEW_EVERY_MS) {
      renewedAt = performance.now();
      for (const person of people) await renew(ask, person);
    }
    const by = people[chosen.person % PEOPLE] ?? people[0];
    const planned = chosen.request(people, by);
    const answer = await ask(planned).catch((error) => {
      if (!isRefusedHead(error, planned)) throw error;
    });
    report.requests++;
    if (answer === undefined) return;
    report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
    judge(planned, answer);
    if (planned.by !== undefined && planned.method === 'GET' && answer.status === 200) {
      remember(planned.by, planned.url, answer);
    }
  });
  const wire = fc.asyncProperty(wires, async (bytes) => {
    report.requests++;
    await judgeWire(port, bytes);
  });
  const options = {
    timeout: ANSWER_WITHIN_MS,
    ...(seconds !== undefined && { interruptAfterTimeLimit: 1_000 * seconds }),
  };
  try {
    const numRuns = Math.ceil(requests / connections);
    const sending = Array.from({ length: connections }, (_, at) =>
      hold(request, { ...options, numRuns, seed: seed + at }),
    );
    await Promise.all([
      ...sending,
      hold(wire, { ...options, numRuns: Math.ceil(requests / WIRE_ONE_IN), seed }),
    ]);
    return report;
  } finally {
    close();
  }
}
