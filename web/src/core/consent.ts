import { readCookie } from './cookies.ts'

/** What visitors are asked about: telling an advertiser of visits, and films in frames of other hosts. */
export type ConsentCategory = 'marketing' | 'media'

/** Where the answer is kept. */
export const consentCookie = 'cookie-consent'
/** Raised whenever the question changes in substance: everybody is asked anew. */
export const consentRevision = 1

type Keeper = (category: ConsentCategory) => void

let keeper: Keeper | null = null
const begun = Promise.withResolvers<void>()
/** Accepted where no choice can be kept: it holds until the page goes. */
const acceptedHere = new Set<ConsentCategory>()

/** From now on visitors are asked; what they accept elsewhere is handed to this keeper. */
export function startConsent(keep: Keeper): void {
  keeper = keep
  begun.resolve()
}

/** Read where it is kept, for another tab may have changed it. */
function readAccepted(): unknown[] {
  try {
    const { categories, revision } = JSON.parse(readCookie(consentCookie) ?? '{}')
    return revision === consentRevision && Array.isArray(categories) ? categories : []
  } catch {
    return []
  }
}

/** Whether something was accepted; while nobody was asked, it was not. */
export const isAccepted = (category: ConsentCategory): boolean =>
  readAccepted().includes(category) || acceptedHere.has(category)

/** Whether something is accepted once visitors have been asked: events of the first moment wait for that, and no longer. */
export async function wasAccepted(category: ConsentCategory): Promise<boolean> {
  await begun.promise
  return isAccepted(category)
}

/** Accepts what somebody has just agreed to beside the thing itself. */
export function accept(category: ConsentCategory): void {
  acceptedHere.add(category)
  keeper?.(category)
}
