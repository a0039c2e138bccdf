const place = 'toldEvents'
/** A device that remembers more than this has told the oldest long ago. */
const mostKept = 200

function readTold(): string[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(told) ? told.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** True at the first time of a name on this device; where nothing can be kept, at the first time on this page. */
export function claimOnce(name: string): boolean {
  if (toldHere.has(name)) return false
  const told = readTold()
  if (told.includes(name)) return false
  toldHere.add(name)
  try {
    localStorage.setItem(place, JSON.stringify([...told, name].slice(-mostKept)))
  } catch {
    // A browser that keeps nothing forgets with the page.
  }
  return true
}

const toldHere = new Set<string>()
