import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Takes the pictures of docs/screens; no test. */
export default defineConfig(tests, { testMatch: 'screens.ts' });
