import pLimit from 'p-limit'

/** Runs changes of the cart one after another, so that responses never overtake each other. */
export const enqueue = pLimit(1)
