export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
