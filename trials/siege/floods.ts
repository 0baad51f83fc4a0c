import { bodyFloods } from './body-floods.ts';
import { callFloods } from './call-floods.ts';
import type { Flood } from './flood.ts';
import { listFloods } from './list-floods.ts';
import { loginFloods } from './login-floods.ts';
import { sharingFloods } from './sharing-floods.ts';

/** Every flood by its name; none of them leaves the limits that one user or one address has. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'no flood': { prepare: async () => async () => {} },
  ...callFloods,
  ...listFloods,
  ...sharingFloods,
  ...loginFloods,
  ...bodyFloods,
};
