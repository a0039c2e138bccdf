/** The browser's time: the only place of the web that reads it. */
export function readClock(): Date {
  return new Date()
}
