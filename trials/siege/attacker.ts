// Runs in a separate process (run.ts): one attacker that prepares, prints "ready", and attacks on a message.
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { signedUp, type Target } from './flood.ts';
import { FLOODS } from './floods.ts';

const [name = '', port, engine] = process.argv.slice(2);
const flood = FLOODS[name];
if (flood === undefined) throw new Error(`There is no flood ${name}.`);
// The attacker must not slow the users by taking their processor time.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const target: Target = { port: Number(port), engine: engine === 'postgres' ? 'postgres' : 'sqlite' };
const attack = await flood.prepare(await signedUp(target), target);
process.send?.('ready');
await once(process, 'message');
await attack();
