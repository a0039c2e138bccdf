import { readCookie } from './cookies.ts'

/** What visitors are asked about: telling an advertiser of visits, and films in frames of other hosts. */
export type ConsentCategory = 'marketing' | 'media'

/** Cookie of the choice. */
export const consentCookie = 'cookie-consent'
/** Raised when the question changes in substance, so that everybody is asked again. */
export const consentRevision = 1

type AcceptHandler = (category: ConsentCategory) => void

/** Read from the cookie each time, for another tab may have changed it. */
function readAccepted(): unknown[] {
  try {
    const { categories, revision } = JSON.parse(readCookie(consentCookie) ?? '{}')
    return revision === consentRevision && Array.isArray(categories) ? categories : []
  } catch {
    return []
  }
}

function createConsent() {
  let onAccept: AcceptHandler | null = null
  const begun = Promise.withResolvers<void>()
  /** Accepted where no choice can be stored: it holds until the page is gone. */
  const acceptedHere = new Set<ConsentCategory>()

  const isAccepted = (category: ConsentCategory): boolean =>
    readAccepted().includes(category) || acceptedHere.has(category)

  return {
    /** While nobody was asked, nothing is accepted. */
    isAccepted,

    /** From now on people are asked; what they accept elsewhere is passed to the handler. */
    startConsent(handler: AcceptHandler): void {
      onAccept = handler
      begun.resolve()
    },

    /** Whether something is accepted once people have been asked: events of the first moment wait for that, and no longer. */
    async wasAccepted(category: ConsentCategory): Promise<boolean> {
      await begun.promise
      return isAccepted(category)
    },

    /** Accepts what somebody has just agreed to beside the thing itself. */
    accept(category: ConsentCategory): void {
      acceptedHere.add(category)
      onAccept?.(category)
    },
  }
}

export const { isAccepted, startConsent, wasAccepted, accept } = createConsent()
