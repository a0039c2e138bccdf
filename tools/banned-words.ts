/** A banned word, and the standard term instead. */
export type BannedWord = {
  /**
   * A regular expression for whole words. In names the words are in lower case and joined by hyphens: `growing` is
   * found in `useGrowing`, `GROWING_LIST` and `growing-list.tsx`.
   */
  readonly word: string
  readonly use: string
  /** Names in which the word is a library's term or has its ordinary meaning, split like the word. */
  readonly allowed?: RegExp
  /** Paths to which the ban is limited, because elsewhere the word is ordinary. */
  readonly only?: RegExp
  /** Banned only as a whole name, because it is ordinary inside longer ones. */
  readonly isWholeName?: true
  /** Banned in documents and comments as well. */
  readonly inProse?: true
}

const web = /^(ui|web)\//

export const bannedWords: readonly BannedWord[] = [
  { word: 'rooms', use: 'packages', inProse: true },
  { word: 'laws?', use: 'architecture rules', only: /^tools\// },
  { word: 'stand-?ins?', use: 'fake (a test double), simulated (a mode)', inProse: true },
  { word: 'pretend(?:s|ed)?', use: 'simulate', inProse: true },
  { word: 'papers?', use: 'document, invoice, receipt, recipe PDF', inProse: true },
  { word: 'standings?', use: 'access status', inProse: true },
  { word: 'doors?', use: 'course access, credentials check', inProse: true },
  { word: 'gates?', use: 'authenticator, comingSoonGuard' },
  { word: 'hearts', use: 'favourites', inProse: true },
  { word: 'visitors?', use: 'RequestContext, caller', only: /^(?!tools\/)/ },
  // schema.org names the answer to a question so.
  { word: 'answers?', use: 'response, reply', allowed: /^accepted-answer$/ },
  {
    word: '(?:keeps?|kept|keeping|keepers?)',
    use: 'save, cache, store, persist',
    allowed: /keep-alive|keep-unused-data-for/,
  },
  { word: '(?:forgets?|forgotten)', use: 'delete, purge, remove' },
  { word: 'shortcuts', use: 'response cache', only: /^server\// },
  { word: 'news', use: 'payment event' },
  { word: 'contradicts', use: 'paymentMismatch' },
  { word: 'money-back', use: 'refund' },
  { word: 'refuse-money', use: 'refundCharge' },
  { word: 'gives?-up', use: 'expireAttempt' },
  { word: 'opening', use: 'PaymentSession', isWholeName: true },
  { word: 'placing', use: 'placeOrder' },
  { word: 'carry-out', use: 'withAudit' },
  { word: 'walk', use: 'applyTransition', isWholeName: true },
  { word: 'why', use: 'reason', isWholeName: true },
  { word: 'hold-owner', use: 'findOrCreateCustomer' },
  { word: 'write-together', use: 'batchWrites' },
  { word: 'unseen', use: 'genericParam' },
  { word: 'twins?', use: 'duplicate, counterpart' },
  { word: '(?:patience|patient|patiently)', use: 'timeout, retry', inProse: true },
  { word: 'first-use', use: 'lazy' },
  { word: 'goods', use: 'products' },
  // `piece` is a unit of measure, stored with invoices and recipes.
  { word: 'pieces?', use: 'quantity', allowed: /^piece$/ },
  { word: 'place', use: 'storageKey', only: web, isWholeName: true },
  { word: 'heeds?', use: 'onServerError' },
  { word: 'judge[sd]?', use: 'resolve, handleResult' },
  { word: 'stir(?:s|red)?', use: 'activity' },
  { word: '(?:still|quiet)', use: 'idle' },
  { word: 'wish(?:es)?', use: 'optimisticQuantities, overrides' },
  { word: '(?:in-turn|turns)', use: 'enqueue, concurrency limiter' },
  { word: 'told', use: 'announced, event deduplication' },
  { word: 'departures?', use: 'portal redirect' },
  { word: 'entrust', use: 'setSessionHandlers' },
  { word: '(?:growing|growth)', use: 'infinite list, backoff', only: /^(?!bench\/)/ },
  { word: 'rails?', use: 'carousel', inProse: true },
  { word: 'plates?', use: 'tone', allowed: /^plate$/ },
  { word: 'plate', use: 'tone', only: /^ui\//, isWholeName: true },
  { word: 'look', use: 'variant', only: web, isWholeName: true },
  { word: 'let-in', use: 'allow' },
  { word: 'later-screens', use: 'lazyRoutes' },
  { word: 'leave-social', use: 'signOutProviders' },
  { word: '(?:bags?|baskets?)', use: 'cart', allowed: /^shopping-bag$/, inProse: true },
  { word: '(?:faults|fault-point|fault-after)', use: 'fault injection', isWholeName: true },
  { word: 'desks?', use: 'fake, harness', inProse: true },
  { word: 'golden', use: 'search fixtures', inProse: true },
  { word: 'typography', use: 'nonBreakingSpaces', only: /^server\// },
  { word: 'undo', use: 'RollbackSignal', only: /^server\//, isWholeName: true },
  { word: 'on trial', use: 'beta', inProse: true },
  { word: 'played by', use: 'simulated', inProse: true },
]
