import { onTestFinished } from 'vitest';
import { NodeUnderTest, SERVER } from './node-under-test.ts';

/** A node that has not started yet, and is killed after the test. */
export function nodeOfTest(environment: Record<string, string>): NodeUnderTest {
  const node = new NodeUnderTest(SERVER, environment);
  onTestFinished(async () => void (await node.end('SIGKILL')));
  return node;
}

export async function startedNode(environment: Record<string, string>): Promise<NodeUnderTest> {
  const node = nodeOfTest(environment);
  await node.start();
  return node;
}
