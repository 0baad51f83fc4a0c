import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

process.env['SCREENS'] = 'taken'; // by what looks whether a screen is accessible

/** Takes pictures of the screens, and those of the README. */
export default defineConfig(tests, { testMatch: ['screens.ts', 'accessibility.spec.ts', 'site.spec.ts'] });
