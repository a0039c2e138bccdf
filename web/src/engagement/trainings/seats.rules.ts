/** From this number of free places on there is no need to hurry. */
const many = 6

/** The text key for the number of free places: none, few or enough. */
export function seatsKeyOf(places: number) {
  if (places <= 0) return 'places.none'
  return places < many ? 'places.left' : 'places'
}
