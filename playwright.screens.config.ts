import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Takes pictures of the screens; no test. */
export default defineConfig(tests, { testMatch: 'screens.ts' });
