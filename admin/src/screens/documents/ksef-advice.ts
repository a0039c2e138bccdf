const advised = ['440', 'schema', 'access'] as const

/** What is to be done about a code, as the texts name it. */
export const adviceOf = (code: string | null) => advised.find((each) => each === code) ?? 'other'
