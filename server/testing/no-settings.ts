/**
 * All settings of the product, unset. A server that is tried out gets them before its own: what the owner has in the
 * environment or in `.env`, such as the database of the real site, is none of its business.
 */
export const NO_SETTINGS: Readonly<Record<string, string>> = {
  PORT: '',
  HOST: '',
  DATA_DIR: '',
  DATABASE_URL: '',
  APP_SECRET: '',
  SITE_FILE: '',
  PUBLIC_URL: '',
  VITE_API_BASE: '',
  CORS_ORIGINS: '',
  TRUST_PROXY: '',
  RATE_LIMIT: '',
  REGISTRATION: '',
  METRICS_TOKEN: '',
  LOG_LEVEL: '',
};
