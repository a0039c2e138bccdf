/**
 * The `document` of a browser as far as cookies go, for tests, on a map of names and values; `rules`, if given, takes what
 * each cookie was last written with, such as its path and its age.
 */
export const fakeCookies = (jar: Map<string, string>, rules?: Map<string, string>) => ({
  get cookie() {
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  },
  set cookie(text: string) {
    const [pair = '', ...rest] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (rest.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
    rules?.set(name, rest.join('; '))
  },
})
