import { expect, onTestFinished, test } from 'vitest';
import { NodeUnderTest, SERVER } from '../../server/testing/node-under-test.ts';
import { smallDisk } from './small-disk.ts';
import { Torture } from './torture.ts';

const DISK_MB = 16;
const USERS = 4;

test('on a full disk reads succeed and kills lose nothing; writes succeed once there is space again', async ({
  skip,
}) => {
  const disk = smallDisk(DISK_MB);
  if (disk === undefined) return skip('This user may not mount a small disk.');
  onTestFinished(disk.remove);
  const torture = new Torture([new NodeUnderTest(SERVER, { DATA_DIR: disk.folder })], USERS);
  onTestFinished(() => torture.abandon());
  await torture.begin();
  for (let round = 1; round <= 2; round++) await torture.fillDisk(round, disk, 100);
  expect(torture.count('disk full')).toBeGreaterThan(USERS);
  await torture.finish();
});
