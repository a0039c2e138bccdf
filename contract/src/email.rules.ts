/** Something@something.tld without spaces; what mail servers accept is theirs to say (AUTH-21). */
const emailPattern = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/
export const isEmail = (text: string): boolean => emailPattern.test(text) && !text.includes('..')
