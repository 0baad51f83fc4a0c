import type { ComponentType } from 'react';
import { Store } from '../ui/store.ts';
import { ofUser } from './session.ts';

const slot = () => ofUser(() => new Store<ComponentType | null>(null));

/** Left by a screen for the others to show: dialogs that open late, for example. */
export const pageSlot = slot();

/** Shown in the header, before the clock. */
export const headerSlot = slot();
