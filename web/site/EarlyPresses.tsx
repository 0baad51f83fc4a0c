import { useEffect } from 'react';

declare global {
  interface Window {
    /** The buttons that were pressed before the script of the page was there, as the page itself notes them. */
    earlyPresses?: readonly HTMLButtonElement[] | undefined;
  }
}

/** Beside the content of a screen: once that is alive, presses what was pressed before, each button once. */
export function EarlyPresses() {
  useEffect(() => {
    const pressed = window.earlyPresses ?? [];
    window.earlyPresses = undefined;
    const { target } = window.event ?? {}; // React passes on the press by which it brings a screen to life
    for (const button of pressed)
      if (button.isConnected && !(target instanceof Node && button.contains(target))) button.click();
  }, []);
  return null;
}
