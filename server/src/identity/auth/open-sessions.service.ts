export { revokeSessions as endSessionsOf } from '#identity/auth/auth.db.ts'
export { countOpenSessions } from '#identity/auth/open-sessions.db.ts'
