import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeUnderTest, SERVER } from '../../server/testing/node-under-test.ts';

/** A folder that is deleted after the work in it. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nightdrive-trial-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a node on data of its own, and stops it after the work. @returns its exit code */
export const withNode = (
  settings: Record<string, string>,
  work: (node: NodeUnderTest) => Promise<void>,
): Promise<number | null> =>
  inFolder(async (folder) => {
    const node = new NodeUnderTest(SERVER, { DATA_DIR: folder, ...settings });
    await node.start();
    let code: number | null = null;
    try {
      await work(node);
    } finally {
      code = await node.end('SIGTERM');
    }
    return code;
  });
