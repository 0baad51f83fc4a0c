const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The local time as the header shows it: `Sat 21:07 21.11.2026` (spec section 9). */
export function clockText(now: Date): string {
  const date = [two(now.getDate()), two(now.getMonth() + 1), String(now.getFullYear()).padStart(4, '0')].join(
    '.',
  );
  return `${WEEKDAYS[now.getDay()]} ${two(now.getHours())}:${two(now.getMinutes())} ${date}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
