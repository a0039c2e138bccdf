/** The current time of the browser; the only place in the back office that reads it. */
export function readClock(): Date {
  return new Date()
}
