import puppeteer from 'puppeteer-core';

/** One tab of a browser that is driven from outside. */
export interface Browser {
  name: string;
  /** Loads a page as the address bar does. */
  open: (url: string) => Promise<void>;
  /** Runs an expression in the page and returns its value. */
  evaluate: (expression: string) => Promise<unknown>;
  move: (x: number, y: number) => Promise<void>;
  /** Presses the button of the mouse. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  /** Types into what has the focus; a line break is the key Enter. */
  type: (text: string) => Promise<void>;
  end: () => Promise<void>;
}

export const SIZE = { width: 1280, height: 900 };

/** Without a screen Firefox reports neither mouse nor hover. */
const FINE_AND_HOVER = 6;

export async function startFirefox(executablePath: string): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: SIZE,
    extraPrefsFirefox: {
      'ui.primaryPointerCapabilities': FINE_AND_HOVER,
      'ui.allPointerCapabilities': FINE_AND_HOVER,
    },
  });
  const page = await firefox.newPage();
  return {
    name: 'Firefox',
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    down: () => page.mouse.down(),
    up: () => page.mouse.up(),
    type: (text) => page.keyboard.type(text),
    end: () => firefox.close(),
  };
}
