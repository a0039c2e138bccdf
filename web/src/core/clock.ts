/** The current time of the browser; the only place in the web that reads it. */
export function readClock(): Date {
  return new Date()
}
