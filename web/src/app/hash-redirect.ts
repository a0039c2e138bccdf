import { hashTarget } from '#core/hash-target.ts'

// Imported before anything else, because the router reads the URL when it is created.
const target = hashTarget(location)
if (target !== null) history.replaceState(null, '', target)
