import { expect, test } from 'vitest';
import { otherOrigins } from './other-origins.ts';

const APP = ['https://app.example'];

test.each([
  [[], undefined, /needs its origin in CORS_ORIGINS, which is empty, and PUBLIC_URL/],
  [[], 'https://ann.example', /needs its origin in CORS_ORIGINS, which is empty$/],
  [APP, undefined, /^Clients at https:\/\/app\.example may call the API .*, but need PUBLIC_URL/],
  [APP, 'https://ann.example', /^Clients at https:\/\/app\.example may call the API \(CORS_ORIGINS\)$/],
])(
  'with CORS_ORIGINS %j and PUBLIC_URL %s the doctor names what a client on another origin needs',
  (corsOrigins, publicUrl, said) => {
    expect(otherOrigins({ corsOrigins, publicUrl })).toMatch(said);
  },
);
