// Two validators with all of their rules. A report is an error, unless exceptions.json gives a reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

interface Finding {
  rule: string;
  message: string;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const FILE = 'generated/openapi.json';
const document = read(FILE);
const exceptions: Record<string, string> = JSON.parse(read('exceptions.json'));

async function redocly(): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({
    source: document,
    absoluteRef: join(import.meta.dirname, FILE),
    config,
  });
  return found.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    message: `${message} ${location[0]?.pointer ?? ''}`,
  }));
}

async function stoplight(): Promise<Finding[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'all']] });
  const found = await linter.run(document);
  return found.map(({ code, message, path }) => ({
    rule: String(code),
    message: `${message} ${path.join('/')}`,
  }));
}

const unused = new Set(Object.keys(exceptions));
for (const [name, validator] of Object.entries({ Redocly: redocly, Spectral: stoplight })) {
  const findings = await validator();
  for (const { rule } of findings) unused.delete(rule);
  const errors = findings.filter(({ rule }) => !(rule in exceptions));
  for (const { rule, message } of errors) console.error(`${name}: ${rule}: ${message}`);
  const excepted = new Set(findings.filter(({ rule }) => rule in exceptions).map(({ rule }) => rule));
  console.log(
    `${name}: ${errors.length} errors; excepted with a reason: ${[...excepted].join(', ') || 'nothing'}`,
  );
  if (errors.length > 0) process.exitCode = 1;
}
for (const rule of unused) {
  console.error(`exceptions.json names ${rule}, which no validator reports: remove it`);
  process.exitCode = 1;
}
