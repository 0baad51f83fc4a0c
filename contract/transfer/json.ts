import { unreadable } from './imported.ts';

/** @throws Unreadable with the browser's message, which names the place in most of them */
export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(name, `it is not valid JSON. ${error instanceof Error ? error.message : ''}`.trim());
  }
}

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, place: number): number =>
  text.slice(0, place).split(/\r\n|[\n\r]/).length;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
