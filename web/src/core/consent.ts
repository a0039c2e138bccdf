import { readCookie } from './cookies.ts'

/** Categories that require consent: reporting visits to an advertiser, and videos in frames of other hosts. */
export type ConsentCategory = 'marketing' | 'media'

/** Cookie of the choice. */
export const consentCookie = 'cookie-consent'
/** Increased when the question changes in substance, so that everybody is asked again. */
export const consentRevision = 1

type AcceptHandler = (category: ConsentCategory) => void

/** Read from the cookie each time, because another tab may have changed it. */
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
  /** Accepted categories when no choice can be stored; valid until the page is closed. */
  const acceptedHere = new Set<ConsentCategory>()

  const isAccepted = (category: ConsentCategory): boolean =>
    readAccepted().includes(category) || acceptedHere.has(category)

  return {
    /** Nothing is accepted until the user was asked. */
    isAccepted,

    /** Starts asking for consent; categories accepted elsewhere are passed to the handler. */
    startConsent(handler: AcceptHandler): void {
      onAccept = handler
      begun.resolve()
    },

    /** Whether a category is accepted, once the user can be asked: the first events wait for that, and no longer. */
    async wasAccepted(category: ConsentCategory): Promise<boolean> {
      await begun.promise
      return isAccepted(category)
    },

    /** Accepts a category by a button beside the content that needs it. */
    accept(category: ConsentCategory): void {
      acceptedHere.add(category)
      onAccept?.(category)
    },
  }
}

export const { isAccepted, startConsent, wasAccepted, accept } = createConsent()
