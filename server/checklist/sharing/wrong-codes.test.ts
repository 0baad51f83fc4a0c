import { expect, onTestFinished, test } from 'vitest';
import * as sharing from '../../testing/sharing-calls.ts';
import { testApp } from '../../testing/test-app.ts';
import { categoryOf } from '../../testing/two-users.ts';

test('after twenty wrong codes an account waits three minutes for each, also with the right one', async () => {
  const app = await testApp({ RATE_LIMIT: 'on' });
  onTestFinished(() => app.close());
  const [mia, ben, lea] = [
    await app.signedInAs('mia'),
    await app.signedInAs('ben'),
    await app.signedInAs('lea'),
  ];
  const { id } = await categoryOf(mia);
  await sharing.share(mia, id);
  const code = await sharing.codeOf(mia, id);
  const wrong = `${code.slice(0, 22)}${'A'.repeat(22)}`;
  for (let guess = 0; guess < 10; guess++) {
    expect(await sharing.lookAt(ben, wrong)).toMatchObject({ status: 404 });
    expect(await sharing.join(ben, wrong)).toMatchObject({ status: 404 });
  }
  const waits = { status: 429, headers: { 'retry-after': '180' } };
  expect(await sharing.lookAt(ben, code)).toMatchObject(waits);
  expect(await sharing.join(ben, code)).toMatchObject(waits);
  expect(await sharing.join(lea, code)).toMatchObject({ status: 201 });
  app.clock.now += 180_000;
  expect(await sharing.join(ben, code)).toMatchObject({ status: 201 });
});
