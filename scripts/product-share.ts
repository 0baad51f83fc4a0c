// `node scripts/product-share.ts`: the product's share of the TypeScript, and the lengths of its files.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const PRODUCT = /^(contract|server|web)\//;
/** Tests, their doubles and their renderers. */
const TESTING = /\.test\.tsx?$|\/testing\//;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim();
const counted = files.split('\n').map((file) => {
  const count = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  const isProduct = PRODUCT.test(file) && !TESTING.test(file);
  return { part: isProduct ? 'product' : TESTING.test(file) ? 'tests' : (file.split('/')[0] ?? ''), count };
});
const sum = (of: typeof counted) => of.reduce((total, { count }) => total + count, 0);

const parts = Object.groupBy(counted, ({ part }) => (part.endsWith('.ts') ? 'settings' : part));
for (const [part, of = []] of Object.entries(parts).sort(([, a = []], [, b = []]) => sum(b) - sum(a))) {
  console.log(`${String(sum(of)).padStart(6)}  ${part}`);
}
const product = counted
  .filter(({ part }) => part === 'product')
  .map(({ count }) => count)
  .sort((a, b) => a - b);
const share = Math.round((1_000 * product.reduce((total, count) => total + count, 0)) / sum(counted)) / 10;
console.log(
  `${share} % of ${sum(counted)} lines are product: ${product.length} files, median ${product.at(product.length / 2)}, ` +
    `90 % up to ${product.at(product.length * 0.9)} lines`,
);
