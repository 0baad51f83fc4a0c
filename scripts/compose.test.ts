import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../server/config/settings.ts';
import { VERSION } from '../server/version.ts';

interface Service {
  image?: string;
  env_file?: (string | { path: string; required?: boolean })[];
  environment?: Record<string, string>;
}

/** The services of the site in a compose file, with the settings that each fixes and .env cannot change. */
const FIXED: Record<string, Record<string, string[]>> = {
  'compose.yaml': { site: ['HOST', 'PORT', 'DATA_DIR'] },
  'deploy/compose.cluster.yaml': {
    node1: ['HOST', 'PORT', 'DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL', 'TRUST_PROXY'],
    node2: ['HOST', 'PORT', 'DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL', 'TRUST_PROXY'],
  },
};

describe.each(Object.entries(FIXED))('%s', (file, fixed) => {
  const text = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
  const { services }: { services: Record<string, Service> } = parse(text, { merge: true });
  const ours = Object.entries(services).filter(([, { image = '' }]) => /nightdrive/.test(image));

  test('passes every line of .env to each node', () => {
    expect(ours.map(([name]) => name)).toEqual(Object.keys(fixed));
    for (const [, { env_file: files = [] }] of ours)
      expect(files.map((one) => (typeof one === 'string' ? one : one.path))).toEqual(['.env']);
  });

  test('runs the published image of this version, by one variable, and builds nothing', () => {
    const minor = VERSION.replace(/\.\d+$/, '');
    for (const [, service] of ours) {
      expect(service.image).toBe(`\${NIGHTDRIVE_IMAGE:-ghcr.io/nightdrive/nightdrive:${minor}}`);
      expect(service).not.toHaveProperty('build');
    }
  });

  test('fixes only the settings that the container decides', () => {
    for (const [name, { environment = {} }] of ours) {
      expect(Object.keys(environment)).toEqual(fixed[name]);
      expect(SETTINGS).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
  });
});
