export type Located = { name: string; latitude?: number | undefined; longitude?: number | undefined }
export type Pin = { name: string; x: number; y: number }

/** Size of the sketch in its own units, and margins without pins, because a phone shows only its middle. */
const width = 400
const height = 380
const margin = { x: 50, y: 105 }
/** Smallest span in degrees that is scaled to the whole sketch, so that two neighbouring points stay close. */
const smallestSpan = 0.01
const maxPins = 20

const round = (value: number) => Math.round(value * 10) / 10

/** Positions of points on the sketch: north is up, and degrees of longitude are scaled for the latitude. */
export function placePins(points: readonly Located[]): Pin[] {
  const located = points
    .flatMap(({ name, latitude, longitude }) =>
      latitude === undefined || longitude === undefined ? [] : [{ name, latitude, longitude }],
    )
    .slice(0, maxPins)
  const [first] = located
  if (!first) return []
  const shortness = Math.cos((first.latitude * Math.PI) / 180)
  const flat = located.map(({ name, latitude, longitude }) => ({ name, x: longitude * shortness, y: -latitude }))
  const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const spanOf = (values: number[]) => Math.max(smallestSpan, Math.max(...values) - Math.min(...values))
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)]
  const scale = Math.min((width - 2 * margin.x) / spanOf(xs), (height - 2 * margin.y) / spanOf(ys))
  return flat.map(({ name, x, y }) => ({
    name,
    x: round(width / 2 + (x - middleOf(xs)) * scale),
    y: round(height / 2 + (y - middleOf(ys)) * scale),
  }))
}
