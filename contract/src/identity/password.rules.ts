/** Requirements of a new password, in the order of the checklist (AUTH-43 to AUTH-45). */
export const passwordRules = [
  { name: 'length', holds: (password: string) => password.length >= 8 },
  { name: 'lowercase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'uppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'digit', holds: (password: string) => /\d/.test(password) },
] as const

export const isGoodPassword = (password: string): boolean => passwordRules.every(({ holds }) => holds(password))
