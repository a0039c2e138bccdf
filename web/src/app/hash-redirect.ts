import { hashTarget } from '#core/hash-target.ts'

// Imported before anything else: the router reads the address the moment it is made.
const target = hashTarget(location)
if (target !== null) history.replaceState(null, '', target)
