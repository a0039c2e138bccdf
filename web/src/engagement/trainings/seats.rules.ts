/** From so many places on nobody is urged. */
const many = 6

/** How to speak of the places that are left: none, few enough to hurry, or enough. */
export function seatsKeyOf(places: number) {
  if (places <= 0) return 'places.none'
  return places < many ? 'places.left' : 'places'
}
