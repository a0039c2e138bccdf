import { isCode, isTest, type Rule } from './sources.ts'

/** Where a session is stored: after its owner proved who they are, and nowhere else (BO-015). */
const openers = new Set([
  'server/src/identity/auth/auth.db.ts',
  'server/src/identity/auth/auth.service.ts',
  'server/src/identity/auth/sign-in.service.ts',
  'server/src/identity/staff/staff-sign-in.service.ts',
])
/** The features that open a session with those: signing in, and the first minutes of an account that a purchase made. */
const callers = new Set(['server/src/membership/billing/first-session.service.ts'])

const stores = /\binsertSession\b|\.insert\(sessions\)|\binsert into sessions\b/i
const calls = /from '#identity\/auth\/sign-in\.service\.ts'/

/** Sessions are opened by the calls that sign in, so that nobody signs in as somebody else. */
export const checkSessionOpeners: Rule = (tree) =>
  tree
    .filter((file) => isCode(file) && file.path.startsWith('server/src/') && !isTest(file))
    .flatMap(({ path, text }) => {
      if (openers.has(path)) return []
      if (stores.test(text)) return [`${path}: stores a session`]
      const isSignIn = path.startsWith('server/src/identity/auth/') || callers.has(path)
      return calls.test(text) && !isSignIn ? [`${path}: opens a session`] : []
    })
